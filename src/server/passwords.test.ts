// Shows that a stored password matches only itself, that hashes are salted and as strong as OWASP asks, that a weaker hash is
// renewed, and that many checks at once neither run all at once nor wait without end.
import { expect, test } from "vitest";
import { makePasswords } from "./passwords.ts";

const passwords = makePasswords({ N: 1024, r: 8, p: 1 });

test("a password matches its own hash and nothing else does", async () => {
  const kept = await passwords.hash("correct horse battery");
  expect(await passwords.check("correct horse battery", kept)).toEqual({ matches: true, renewedHash: null });
  for (const wrong of ["", "correct horse", "Correct horse battery", "correct horse battery "]) {
    expect(await passwords.check(wrong, kept)).toEqual({ matches: false, renewedHash: null });
  }
});

test("the same password gets a different hash each time, in which it cannot be read", async () => {
  const [one, other] = [await passwords.hash("correct horse battery"), await passwords.hash("correct horse battery")];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt:1024:8:1:[\w-]{22}:[\w-]{43}$/);
});

test("without another cost, scrypt has the strength that OWASP asks for", async () => {
  expect(await makePasswords().hash("correct horse battery")).toMatch(/^scrypt:131072:8:1:/);
});

test("composed and decomposed Unicode letters are the same password", async () => {
  const kept = await passwords.hash("Kererū-painters");
  expect((await passwords.check("Kererū-painters".normalize("NFD"), kept))?.matches).toBe(true);
});

test("an unknown person matches no password", async () => {
  for (const tried of ["", "correct horse battery"]) {
    expect(await passwords.check(tried, null)).toEqual({ matches: false, renewedHash: null });
  }
});

test("a weaker hash still matches and is renewed at the present strength, by the same work for a wrong password", async () => {
  const stronger = makePasswords({ N: 2048, r: 8, p: 1 });
  const weak = await passwords.hash("correct horse battery");
  const checked = await stronger.check("correct horse battery", weak);
  expect(checked).toEqual({ matches: true, renewedHash: expect.stringMatching(/^scrypt:2048:8:1:/) });
  expect(await stronger.check("correct horse battery", checked?.renewedHash ?? "")).toEqual({
    matches: true,
    renewedHash: null,
  });
  expect(await stronger.check("wrong", weak)).toEqual({ matches: false, renewedHash: expect.any(String) });
});

test("of many checks at once, two run, 64 wait, and the others are turned away", async () => {
  const kept = await passwords.hash("correct horse battery");
  const answers = await Promise.all(Array.from({ length: 100 }, () => passwords.check("correct horse battery", kept)));
  expect(answers.filter((answer) => answer?.matches)).toHaveLength(66);
  expect(answers.filter((answer) => answer === null)).toHaveLength(34);
  expect((await passwords.check("correct horse battery", kept))?.matches).toBe(true);
});

test("a hash in an unknown format throws, and the next check still runs", async () => {
  for (let round = 0; round < 4; round++) {
    await expect(passwords.check("x", "md5:abc")).rejects.toThrow("unknown format");
  }
  expect(await passwords.check("x", null)).toEqual({ matches: false, renewedHash: null });
});
