/** The reference: the least that Fastify can answer, in a process of its own. It says its address and then serves. */
import Fastify from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const app = Fastify();
app.get("/", async () => ({ hello: "world" }));
app.get("/metrics", async () => registry.metrics());
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
