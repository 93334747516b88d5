// Shows that a flash is stored in a cookie without secrets, always fits, and that a forged cookie does no harm.
import fc from "fast-check";
import type { FastifyReply } from "fastify";
import { describe, expect, test } from "vitest";
import { clearFlash, type Flash, setFlash, takeFlash } from "./flash.ts";

const REFUSED: Flash = {
  tone: "danger",
  message: "Quantity must be at least 1.",
  userErrors: [{ code: "QUANTITY_TOO_SMALL", field: "quantity", message: "Quantity must be at least 1." }],
  values: { quantity: "0", note: "Kia ora, Māori 🏠", sku: ["a", "b"] },
};

function makeCookie(flash: Flash, secure = false): string {
  let cookie = "";
  setFlash({ header: (_: string, value: string) => (cookie = value) } as unknown as FastifyReply, flash, secure);
  return cookie;
}

const sentBack = (cookie: string) => `other=1; ${cookie.split(";", 1)[0]}; last=2`;

test("a flash is read as it was set", () => {
  expect(takeFlash(sentBack(makeCookie(REFUSED)))).toEqual(REFUSED);
});

test("the cookie is HttpOnly, SameSite and lives for a minute", () => {
  expect(makeCookie(REFUSED)).toMatch(/; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
  expect(makeCookie(REFUSED, true)).toMatch(/; Secure$/);
  expect(takeFlash(clearFlash(false).split(";", 1)[0])).toBeNull();
  expect(clearFlash(true)).toContain("Max-Age=0");
});

describe("a typed value", () => {
  test.each([
    "password",
    "newPassword",
    "cardNumber",
    "card.number",
    "giftCardPin",
    "pin",
    "PIN",
    "cvc",
    "accessToken",
  ])("is not kept for %s", (name) => {
    expect(takeFlash(makeCookie({ ...REFUSED, values: { [name]: "4111", note: "x" } }))?.values).toEqual({ note: "x" });
  });

  test.each(["shippingAddress", "quantity", "spinner"])("is kept for %s", (name) => {
    expect(takeFlash(makeCookie({ ...REFUSED, values: { [name]: "x" } }))?.values).toEqual({ [name]: "x" });
  });

  test("is left out where the form shows it anyway", () => {
    const seen = JSON.stringify({ title: "Deck week", text: "Oil now." });
    const values = { form: "content", seen, title: "Deck week", text: "Oil today.", kicker: "" };
    expect(takeFlash(sentBack(makeCookie({ ...REFUSED, values })))?.values).toEqual({
      ...{ form: "content", text: "Oil today.", kicker: "" },
    });
  });

  test("is left out first when the cookie is too long, then the field messages, then the end of the message", () => {
    const long = "x".repeat(4_000);
    const withValues = takeFlash(makeCookie({ ...REFUSED, values: { note: long } }));
    expect(withValues).toEqual({ ...REFUSED, values: {} });
    const userErrors = [{ code: "A", field: null, message: long }];
    expect(takeFlash(makeCookie({ ...REFUSED, userErrors }))).toEqual({ ...REFUSED, userErrors: [], values: {} });
    expect(takeFlash(makeCookie({ ...REFUSED, message: long }))?.message).toHaveLength(500);
  });
});

test("every flash gives a readable cookie of less than 3,200 bytes", () => {
  const values = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string())));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 2_000 }), values, (message, typed) => {
      const cookie = makeCookie({ ...REFUSED, message, values: typed });
      expect(Buffer.byteLength(cookie)).toBeLessThan(3_200);
      expect(takeFlash(sentBack(cookie))?.tone).toBe("danger");
    }),
  );
});

test("a cookie with random content does no harm", () => {
  const texts = fc.oneof(fc.string(), fc.json());
  fc.assert(
    fc.property(texts, (text) => {
      const encoded = Buffer.from(text).toString("base64url");
      for (const cookie of [`trestle-flash=${encoded}`, `trestle-flash=${text}`, text]) {
        const flash = takeFlash(cookie);
        expect(flash === null || typeof flash.message === "string").toBe(true);
      }
    }),
  );
  expect(takeFlash(undefined)).toBeNull();
});
