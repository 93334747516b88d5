// Shows which new passwords are accepted, and at which field a refusal is shown.
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
])("password %j repeated as %j is refused at field %s", (newPassword, repeatPassword, field) => {
  expect(checkNewPassword({ newPassword, repeatPassword })?.field ?? null).toBe(field);
});

it("accepts exactly the passwords of twelve or more characters that were repeated correctly", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), fc.boolean(), (password, isAlike) => {
      const repeatPassword = isAlike ? password : `${password}.`;
      const refusal = checkNewPassword({ newPassword: password, repeatPassword });
      expect(refusal === null).toBe(isAlike && [...password].length >= 12);
    }),
  );
});

it("the refusal names the required length", () => {
  expect(checkNewPassword({ newPassword: "short", repeatPassword: "short" })).toEqual({
    code: "PASSWORD_TOO_SHORT",
    field: "newPassword",
    message: "Choose a password of at least 12 characters.",
  });
});
