// Shows which new passwords are taken, and that a refusal stands at the field that is to be mended.
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkNewPassword } from "./new-password.ts";

it.each([
  ["", "", "newPassword"],
  ["eleven-char", "eleven-char", "newPassword"],
  ["too short", "and another", "newPassword"],
  ["twelve-chars", "twelve-chars", null],
  ["twelve-chars", "twelve-Chars", "repeatPassword"],
  ["twelve-chars", "twelve-chars ", "repeatPassword"],
  ["twelve-chars", "", "repeatPassword"],
  ["correct horse battery staple", "correct horse battery staple", null],
  ["🎨🎨🎨🎨🎨🎨", "🎨🎨🎨🎨🎨🎨", "newPassword"],
  ["🎨🎨🎨🎨🎨🎨🎨🎨🎨🎨🎨🎨", "🎨🎨🎨🎨🎨🎨🎨🎨🎨🎨🎨🎨", null],
])("%j twice as %j: %s", (newPassword, repeatPassword, field) => {
  expect(checkNewPassword({ newPassword, repeatPassword })?.field ?? null).toBe(field);
});

it("takes every password of twelve characters or more that was typed twice alike, and no other", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), fc.boolean(), (password, isAlike) => {
      const repeatPassword = isAlike ? password : `${password}.`;
      const refusal = checkNewPassword({ newPassword: password, repeatPassword });
      expect(refusal === null).toBe(isAlike && [...password].length >= 12);
    }),
  );
});

it("tells the length needed", () => {
  expect(checkNewPassword({ newPassword: "short", repeatPassword: "short" })).toEqual({
    code: "PASSWORD_TOO_SHORT",
    field: "newPassword",
    message: "Choose a password of at least 12 characters.",
  });
});
