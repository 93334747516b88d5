// Shows that wrong passwords are counted exactly, for each person and IP address together and alone, also for parallel attempts,
// and that a good sign-in renews a weak hash.
import { beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "../../../../demo/people.ts";
import { quickPasswords } from "../../../../tests/support/quick-passwords.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { makePasswords } from "../../../server/passwords.ts";
import { checkPassword } from "./provider.actions.ts";

const { db } = await testDatabase();
const email = "holder.au@trestle.test";
let now = new Date(Date.UTC(2026, 10, 15));
const services = { db, clock: { now: () => now }, isDemoOn: true, passwords: quickPasswords };
// What one test counts is over when the next begins.
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

/** The outcome of an attempt: `in` for a sign-in, or the code of the refusal. */
async function tryPassword(password: string, by: { email?: string; address?: string } = {}): Promise<string> {
  const checked = await checkPassword(services, { email, address: "192.0.2.1", password, ...by });
  return checked.ok ? "in" : (checked.refusals[0]?.code ?? "");
}

function count(outcomes: readonly string[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const outcome of outcomes) counted[outcome] = (counted[outcome] ?? 0) + 1;
  return counted;
}

describe("64 parallel guesses", () => {
  test.each([1, 2, 3, 4, 5])("are checked five times only (round %d)", async (round) => {
    const address = `192.0.2.${100 + round}`;
    const guesses = Array.from({ length: 64 }, (_, index) => tryPassword(`guess ${index}`, { address }));
    expect(count(await Promise.all(guesses))).toEqual({ WRONG_PASSWORD: 5, TOO_MANY_TRIES: 59 });
    expect(await tryPassword(demoPassword, { address })).toBe("TOO_MANY_TRIES");
  });

  test("at one person from 64 addresses are checked twenty times only", async () => {
    const guesses = Array.from({ length: 64 }, (_, index) => tryPassword("guess", { address: `198.51.100.${index}` }));
    expect(count(await Promise.all(guesses))).toEqual({ WRONG_PASSWORD: 20, TOO_MANY_TRIES: 44 });
    expect(await tryPassword(demoPassword, { address: "203.0.113.1" })).toBe("TOO_MANY_TRIES");
    expect(await tryPassword(demoPassword, { address: "203.0.113.1", email: "full.au@trestle.test" })).toBe("in");
  });

  test("at 64 people from one address are checked fifty times only", async () => {
    const address = "203.0.113.2";
    const guess = (index: number) => tryPassword("guess", { address, email: `person-${index}@trestle.test` });
    expect(count(await Promise.all(Array.from({ length: 64 }, (_, index) => guess(index))))).toEqual({
      WRONG_PASSWORD: 50,
      TOO_MANY_TRIES: 14,
    });
    expect(await tryPassword(demoPassword, { address })).toBe("TOO_MANY_TRIES");
    expect(await tryPassword(demoPassword, { address: "203.0.113.3" })).toBe("in");
  });

  test("from one IPv6 network count as from one address", async () => {
    const guess = (index: number) => tryPassword("guess", { address: `2001:db8:1:2:${index.toString(16)}::1` });
    expect(count(await Promise.all(Array.from({ length: 64 }, (_, index) => guess(index))))).toEqual({
      WRONG_PASSWORD: 5,
      TOO_MANY_TRIES: 59,
    });
    expect(await tryPassword(demoPassword, { address: "2001:db8:1:3::1" })).toBe("in");
  });
});

describe("the count of wrong passwords", () => {
  test("belongs to one person at one IP address, in any spelling of the e-mail address", async () => {
    const address = "192.0.2.2";
    for (const written of [email, email.toUpperCase(), ` ${email}`, `${email} `, email]) {
      expect(await tryPassword("wrong", { address, email: written })).toBe("WRONG_PASSWORD");
    }
    expect(await tryPassword(demoPassword, { address })).toBe("TOO_MANY_TRIES");
    expect(await tryPassword(demoPassword, { address: "192.0.2.3" })).toBe("in");
    expect(await tryPassword(demoPassword, { address, email: "full.au@trestle.test" })).toBe("in");
  });

  test("covers exactly fifteen minutes", async () => {
    const address = "192.0.2.4";
    const startMs = now.getTime();
    for (let tries = 0; tries < 5; tries++) await tryPassword("wrong", { address });
    now = new Date(startMs + 15 * 60_000 - 1);
    expect(await tryPassword(demoPassword, { address })).toBe("TOO_MANY_TRIES");
    now = new Date(startMs + 15 * 60_000);
    expect(await tryPassword(demoPassword, { address })).toBe("in");
  });

  test("does not grow by attempts that were refused without checking the password", async () => {
    const address = "192.0.2.5";
    const startMs = now.getTime();
    for (let tries = 0; tries < 5; tries++) await tryPassword("wrong", { address });
    now = new Date(startMs + 10 * 60_000);
    for (let tries = 0; tries < 3; tries++) await tryPassword("wrong", { address });
    now = new Date(startMs + 15 * 60_000);
    expect(await tryPassword("wrong", { address })).toBe("WRONG_PASSWORD");
  });

  test("is deleted by the right password", async () => {
    const address = "192.0.2.6";
    for (const password of ["1", "2", "3", "4", demoPassword, "5", "6", "7", "8"]) {
      await tryPassword(password, { address });
    }
    expect(await tryPassword(demoPassword, { address })).toBe("in");
  });

  test("of an address is not reset by the right password of another person", async () => {
    const address = "192.0.2.8";
    for (let tries = 0; tries < 50; tries++) {
      if (tries % 4 === 0) await tryPassword(demoPassword, { address });
      await tryPassword("guess", { address, email: `person-${tries}@trestle.test` });
    }
    expect(await tryPassword(demoPassword, { address })).toBe("TOO_MANY_TRIES");
  });

  test("has room for an e-mail address of any length", async () => {
    expect(await tryPassword("guess", { email: `${"x".repeat(100_000)}@trestle.test` })).toBe("WRONG_PASSWORD");
  });

  test("does not grow while too many passwords are being checked", async () => {
    const busy = { check: async () => null, hash: async () => null };
    const tried = { email, password: demoPassword, address: "192.0.2.9" };
    for (let tries = 0; tries < 6; tries++) {
      const checked = await checkPassword({ ...services, passwords: busy }, tried);
      expect(checked.ok ? null : checked.refusals[0]?.code).toBe("SIGN_IN_BUSY");
    }
    expect(await tryPassword(demoPassword, tried)).toBe("in");
  });

  test("works the same for an unknown person", async () => {
    const nobody = { address: "192.0.2.7", email: "nobody@trestle.test" };
    const outcomes = [];
    for (let tries = 0; tries < 6; tries++) outcomes.push(await tryPassword(demoPassword, nobody));
    expect(count(outcomes)).toEqual({ WRONG_PASSWORD: 5, TOO_MANY_TRIES: 1 });
  });
});

test("a good sign-in renews a weak hash, and a wrong password leaves it", async () => {
  const person = "painter.nz@trestle.test";
  const readHash = async () =>
    (
      await db
        .selectFrom("provider_people")
        .select("password_hash")
        .where("email", "=", person)
        .executeTakeFirstOrThrow()
    ).password_hash;
  const stronger = { ...services, passwords: makePasswords({ N: 32_768, r: 8, p: 1 }) };
  const before = await readHash();
  await checkPassword(stronger, { email: person, password: "wrong", address: "192.0.2.10" });
  expect(await readHash()).toBe(before);
  await checkPassword(stronger, { email: person, password: demoPassword, address: "192.0.2.10" });
  expect(await readHash()).toMatch(/^scrypt:32768:8:1:/);
  expect(await tryPassword(demoPassword, { email: person })).toBe("in");
});
