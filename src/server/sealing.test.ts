// Shows that a sealed secret can be opened only with the same key, for the same owner and unchanged.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { makeSealing, readOrCreateKey } from "./sealing.ts";

const sealing = makeSealing("a key for tests");

test("every secret comes back, and sealing it twice gives different bytes", () => {
  fc.assert(
    fc.property(fc.string(), fc.uuid(), (secret, owner) => {
      const sealed = sealing.seal(secret, owner);
      expect(sealing.unseal(sealed, owner)).toBe(secret);
      expect(sealing.seal(secret, owner).equals(sealed)).toBe(false);
    }),
  );
});

test("a changed byte, another owner and another key open nothing", () => {
  const sealed = sealing.seal("7K3M9QXA11ZTBBCD", "card 1");
  expect(sealed.includes("7K3M9QXA11ZTBBCD")).toBe(false);
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => sealing.unseal(changed, "card 1")).toThrow();
  }
  expect(() => sealing.unseal(sealed, "card 2")).toThrow();
  expect(() => makeSealing("another key").unseal(sealed, "card 1")).toThrow();
});

test("derived digits are always the same for an owner and a key, and others for another", () => {
  const digits = sealing.deriveDigits("voucher 1", 26);
  expect(digits).toMatch(/^\d{26}$/);
  expect(makeSealing("a key for tests").deriveDigits("voucher 1", 26)).toBe(digits);
  expect(sealing.deriveDigits("voucher 2", 26)).not.toBe(digits);
  expect(makeSealing("another key").deriveDigits("voucher 1", 26)).not.toBe(digits);
});

test("16 processes that start together share one key, which only its owner can read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "trestle-key-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "data", "installation-key");
  const keys = await Promise.all(Array.from({ length: 16 }, () => readOrCreateKey(file)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
