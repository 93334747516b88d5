// Shows that a kept password opens to itself only, that the same one is never kept alike twice, and that nobody's opens to
// nothing.
import { expect, test } from "vitest";
import { hashPassword, passwordOfNobody, verifyPassword } from "./password.ts";

test("opens to itself and to nothing else", async () => {
  const kept = await hashPassword("correct horse battery");
  expect(await verifyPassword("correct horse battery", kept)).toBe(true);
  for (const wrong of ["", "correct horse", "Correct horse battery", "correct horse battery "]) {
    expect(await verifyPassword(wrong, kept)).toBe(false);
  }
});

test("is kept differently each time, and nowhere in the clear", async () => {
  const [one, other] = [await hashPassword("correct horse battery"), await hashPassword("correct horse battery")];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt:16384:8:1:[\w-]{22}:[\w-]{43}$/);
});

test("is the same however the keyboard put its letters together", async () => {
  expect(await verifyPassword("Kererū-painters".normalize("NFD"), await hashPassword("Kererū-painters"))).toBe(true);
});

test("of nobody opens to nothing, and costs what a real one costs", async () => {
  expect(await verifyPassword("", passwordOfNobody)).toBe(false);
  expect(passwordOfNobody.split(":").slice(0, 4)).toEqual((await hashPassword("x")).split(":").slice(0, 4));
  expect(passwordOfNobody).toMatch(/^scrypt:16384:8:1:[\w-]{22}:[\w-]{43}$/);
});

test("of an unknown form is a bug", async () => {
  await expect(verifyPassword("x", "md5:abc")).rejects.toThrow("no known form");
});
