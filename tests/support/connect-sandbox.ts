import { connectGateway, type Gateway, makeGateway } from "../../src/features/cards/server/gateway.adapter.ts";
import { readData } from "./operation-client.ts";
import type { TestServer } from "./test-server.ts";

/** Connects to the sandbox gateway of a server, as the merchant does in the dashboard of the gateway. */
export async function connectSandbox(
  server: Pick<TestServer, "url" | "db" | "config">,
  email: string,
): Promise<Gateway> {
  const { cardGateway } = await readData<{ cardGateway: { sandboxUrl: string } }>(server, email, {
    operation: "GetSavedCardsPage",
  });
  const { hostname, port } = new URL(cardGateway.sandboxUrl);
  const { value } = await server.db
    .selectFrom("sandbox_keys")
    .select("value")
    .where("name", "=", "secret")
    .executeTakeFirstOrThrow();
  const at = { host: hostname, port: Number(port) };
  return makeGateway(connectGateway({ secretKey: value, at, limits: server.config.timeLimits }));
}
