// Shows which e-mail addresses of a provider count as verified.
import { describe, expect, test } from "vitest";
import { type EmailClaims, findVerifiedEmail, saysAll } from "./provider-email.ts";

const email = "kim@merchant.example";

describe("an e-mail address", () => {
  test.each<[string, readonly EmailClaims[], { strict: string | null; trusting: string | null }]>([
    ["that is verified", [{ email, email_verified: true }], { strict: email, trusting: email }],
    ["that is verified, in a text", [{ email, email_verified: "true" }], { strict: email, trusting: email }],
    ["that is not verified", [{ email, email_verified: false }], { strict: null, trusting: null }],
    ["that is not verified, in a text", [{ email, email_verified: "false" }], { strict: null, trusting: null }],
    ["of which nothing is said", [{ email }], { strict: null, trusting: email }],
    ["that is missing", [{ email_verified: true }], { strict: null, trusting: null }],
    ["that is empty", [{ email: "", email_verified: true }], { strict: null, trusting: null }],
    ["that is no text", [{ email: 5, email_verified: true }], { strict: null, trusting: null }],
    ["with another kind of answer", [{ email, email_verified: 1 }], { strict: null, trusting: null }],
    ["that only the second source has", [{}, { email, email_verified: true }], { strict: email, trusting: email }],
    [
      "that only the second source has verified",
      [{ email }, { email, email_verified: true }],
      { strict: email, trusting: email },
    ],
    ["that the second source denies", [{ email }, { email, email_verified: false }], { strict: null, trusting: null }],
    ["of no source", [], { strict: null, trusting: null }],
  ])("%s is accepted as it should be", (_, sources, { strict, trusting }) => {
    expect(findVerifiedEmail(sources, false)).toBe(strict);
    expect(findVerifiedEmail(sources, true)).toBe(trusting);
  });
});

test("the provider is asked again unless the ID token has the address and says whether it is verified", () => {
  expect(saysAll({ email, email_verified: false })).toBe(true);
  for (const claims of [{}, { email }, { email_verified: true }]) expect(saysAll(claims)).toBe(false);
});
