import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  cost: { N: number; r: number; p: number },
) => Promise<Buffer>;

const COST = { N: 16_384, r: 8, p: 1 };
const LENGTH = 32;

/** Opened by no password. Looking an unknown person's up takes as long as a known one's, so the time tells nothing. */
export const passwordOfNobody = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join(":");

/** `scrypt:N:r:p:salt:hash`, so that the cost can grow without breaking the passwords already kept. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const hash = await derive(password.normalize("NFC"), salt, LENGTH, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join(":");
}

export async function verifyPassword(password: string, kept: string): Promise<boolean> {
  const [kind, N, r, p, salt, hash] = kept.split(":");
  if (kind !== "scrypt" || salt === undefined || hash === undefined)
    throw new Error("A kept password has no known form.");
  const expected = Buffer.from(hash, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password.normalize("NFC"), Buffer.from(salt, "base64url"), expected.length, cost);
  return timingSafeEqual(actual, expected);
}
