/** The reference server: a minimal Fastify answer in its own process. It prints its address. */
import Fastify from "fastify";
import { collectDefaultMetrics, Registry } from "prom-client";

const registry = new Registry();
collectDefaultMetrics({ register: registry });
const app = Fastify();
app.get("/", async () => ({ hello: "world" }));
app.get("/metrics", async () => registry.metrics());
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
