// Shows how the answers and the silence of reCAPTCHA are read.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { makeCaptcha } from "./captcha.adapter.ts";

let service: Server | undefined;

afterEach(async () => {
  service?.closeAllConnections();
  await new Promise((resolve) => service?.close(resolve));
});

/** Starts a service that answers in this way, and returns the adapter for it. */
async function connect(answer: RequestListener) {
  const started = createServer(answer);
  service = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
  return makeCaptcha({ siteKey: "site", secret: "a secret", limitMs: 300, url });
}

test.each([
  ["passed", '{"success":true}'],
  ["refused", '{"success":false,"error-codes":["timeout-or-duplicate"]}'],
])("an answer is %s, and secret and token are sent as a form", async (kind, body) => {
  let sent = "";
  const captcha = await connect((request, response) => {
    request.on("data", (chunk: Buffer) => {
      sent += chunk.toString();
    });
    request.on("end", () => response.end(body));
  });
  expect(await captcha.verify("tok en")).toEqual({ kind });
  expect(sent).toBe("secret=a+secret&response=tok+en");
});

test.each<[string, RequestListener]>([
  ["an error", (_request, response) => response.writeHead(500).end()],
  ["a redirect", (_request, response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end()],
  ["other JSON", (_request, response) => response.end("[]")],
  ["no JSON", (_request, response) => response.end("<html>")],
  ["silence", () => undefined],
])("after %s nobody knows", async (_, answer) => {
  const captcha = await connect(answer);
  expect((await captcha.verify("token")).kind).toBe("unknown");
});
