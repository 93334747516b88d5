// Shows that wrong passwords are counted exactly for each person and IP address, also for parallel attempts.
import { describe, expect, test } from "vitest";
import { demoPassword } from "../../../../demo/people.ts";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { checkPassword } from "./provider.actions.ts";

const { db } = await testDatabase();
const email = "holder.au@trestle.test";
let now = new Date(Date.UTC(2026, 10, 15));
const services = { db, clock: { now: () => now }, isDemoOn: true };

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

  test("works the same for an unknown person", async () => {
    const nobody = { address: "192.0.2.7", email: "nobody@trestle.test" };
    const outcomes = [];
    for (let tries = 0; tries < 6; tries++) outcomes.push(await tryPassword(demoPassword, nobody));
    expect(count(outcomes)).toEqual({ WRONG_PASSWORD: 5, TOO_MANY_TRIES: 1 });
  });
});
