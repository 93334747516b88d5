import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface UpdatedShop {
  readonly url: string;
  /** The version that the shop has after the update. */
  readonly newVersion: string;
  /** From now on the shop answers as a newer build does: its version and the names of its files differ. */
  update(): void;
}

/** A proxy in front of a shop, which can pretend that a newer build was installed. */
export async function updatedShop(shopUrl: string): Promise<UpdatedShop> {
  const version = (await fetch(shopUrl)).headers.get("x-shop-version") ?? "";
  const newVersion = [...version].reverse().join("");
  let isUpdated = false;
  const rename = (text: string, from: string, to: string) => (isUpdated ? text.replaceAll(from, to) : text);
  const proxy = createServer((incoming, outgoing) => {
    const path = rename(incoming.url ?? "/", newVersion, version);
    // A conditional request would be answered with "not modified".
    const { "if-none-match": _tag, "if-modified-since": _time, ...asIs } = incoming.headers;
    const headers = { ...asIs, "accept-encoding": "identity" };
    const asked = request(new URL(path, shopUrl), { method: incoming.method ?? "GET", headers }, (answer) => {
      void pass(answer, outgoing, (text) => rename(text, version, newVersion));
    });
    asked.once("error", () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  const update = () => {
    isUpdated = true;
  };
  return { url: `http://localhost:${port}`, newVersion, update };
}

async function pass(answer: IncomingMessage, outgoing: ServerResponse, change: (text: string) => string) {
  const { "content-length": _length, ...headers } = answer.headers;
  const chunks: Buffer[] = await answer.toArray();
  const isText = /html|javascript|x-script/.test(headers["content-type"] ?? "");
  const body = Buffer.concat(chunks);
  if (headers["x-shop-version"] !== undefined) headers["x-shop-version"] = change(String(headers["x-shop-version"]));
  outgoing.writeHead(answer.statusCode ?? 500, headers);
  outgoing.end(isText ? change(body.toString()) : body);
}
