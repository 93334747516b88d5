// Shows that a stored password matches only itself, that hashes are salted, and that the unmatchable hash matches nothing.
import { expect, test } from "vitest";
import { hashPassword, UNMATCHABLE_PASSWORD_HASH, verifyPassword } from "./secrets.ts";

test("a password matches its own hash and nothing else does", async () => {
  const kept = await hashPassword("correct horse battery");
  expect(await verifyPassword("correct horse battery", kept)).toBe(true);
  for (const wrong of ["", "correct horse", "Correct horse battery", "correct horse battery "]) {
    expect(await verifyPassword(wrong, kept)).toBe(false);
  }
});

test("the same password gets a different hash each time, in which it cannot be read", async () => {
  const [one, other] = [await hashPassword("correct horse battery"), await hashPassword("correct horse battery")];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt:16384:8:1:[\w-]{22}:[\w-]{43}$/);
});

test("composed and decomposed Unicode letters are the same password", async () => {
  expect(await verifyPassword("Kererū-painters".normalize("NFD"), await hashPassword("Kererū-painters"))).toBe(true);
});

test("the unmatchable hash matches nothing and costs as much to verify as a real one", async () => {
  expect(await verifyPassword("", UNMATCHABLE_PASSWORD_HASH)).toBe(false);
  expect(UNMATCHABLE_PASSWORD_HASH.split(":").slice(0, 4)).toEqual((await hashPassword("x")).split(":").slice(0, 4));
  expect(UNMATCHABLE_PASSWORD_HASH).toMatch(/^scrypt:16384:8:1:[\w-]{22}:[\w-]{43}$/);
});

test("a hash in an unknown format throws", async () => {
  await expect(verifyPassword("x", "md5:abc")).rejects.toThrow("unknown format");
});
