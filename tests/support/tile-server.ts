import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface TileServer {
  /** The URL for the setting MAP_TILES_URL. */
  readonly url: string;
  /** The paths of all requests so far. */
  readonly requestedPaths: string[];
}

/** A GIF of one transparent pixel. */
const tile = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** A server of map tiles at another origin than the shop. It stops when the test file is done. */
export async function tileServer(): Promise<TileServer> {
  const requestedPaths: string[] = [];
  const server = createServer((request, response) => {
    requestedPaths.push(request.url ?? "");
    response.setHeader("content-type", "image/gif").end(tile);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/{z}/{x}/{y}.gif`, requestedPaths };
}
