// Shows that the outbox hides the secrets of one-time links, and nothing else.
import { expect, test } from "vitest";
import { hideOneTimeLinks } from "./outbox-mail.ts";

const token = "bY3xq_8-KJd02mZ1rT5uVw7aLpQ9sN4c";

test.each([
  [`https://shop.example/invitation/?token=${token}`, "https://shop.example/invitation/?token=hidden"],
  [
    `<a href="/confirm-email/?a=1&amp;token=${token}">Confirm</a>`,
    '<a href="/confirm-email/?a=1&amp;token=hidden">Confirm</a>',
  ],
  [
    "https://shop.example/dashboard/order-detail/?code=AU-2100001",
    "https://shop.example/dashboard/order-detail/?code=AU-2100001",
  ],
  ["2 + 2 = 4, INV-2100001", "2 + 2 = 4, INV-2100001"],
])("%s is shown as %s", (text, shown) => {
  expect(hideOneTimeLinks({ text, html: text })).toEqual({ text: shown, html: shown });
});
