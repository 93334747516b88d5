import type { FastifyInstance } from "fastify";
import type { TokenSigner } from "./signed-tokens.adapter.ts";

/** Where a service outside the shop finds the keys to check our tokens. */
const tokenKeysPath = "/.well-known/jwks.json";

export function registerTokenKeys(app: FastifyInstance, { publicKeys }: TokenSigner): void {
  app.get(tokenKeysPath, (_request, reply) => reply.header("cache-control", "public, max-age=300").send(publicKeys));
}
