// Shows that notices are sent only to the push services of known browsers.
import { expect, it, test } from "vitest";
import { isPushEndpoint, isPushKey } from "./push-endpoint.ts";

it.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/QAbc",
  "https://sg2p.notify.windows.com/w/?token=abc",
])("accepts %s", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

it.each([
  ...[
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
  ],
  ...["https://fcm.googleapis.com:8443/x", "https://user@fcm.googleapis.com/x", "https://push.apple.com.evil.example/"],
  ...[
    "https://evilpush.apple.com.example/",
    "https://169.254.169.254/",
    "not a url",
    `https://fcm.googleapis.com/${"x".repeat(1_000)}`,
  ],
])("refuses %s", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false));

test("keys have 65 and 16 bytes", () => {
  const [p256dh, auth] = [Buffer.alloc(65).toString("base64url"), Buffer.alloc(16).toString("base64url")];
  expect(isPushKey({ p256dh, auth })).toBe(true);
  expect(isPushKey({ p256dh: auth, auth })).toBe(false);
  expect(isPushKey({ p256dh, auth: "<script>" })).toBe(false);
});
