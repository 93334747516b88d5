import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Passwords and random tokens, and the hashes that the database keeps of them. */
const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  cost: { N: number; r: number; p: number },
) => Promise<Buffer>;

const COST = { N: 16_384, r: 8, p: 1 };
const LENGTH = 32;

/** Matches no password. It is verified for unknown people, so that the time does not tell whether a person exists. */
export const UNMATCHABLE_PASSWORD_HASH = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join(":");

/** The format `scrypt:N:r:p:salt:hash` keeps old hashes valid when the cost is raised. */
export async function hashPassword(password: string, salt = randomBytes(16)): Promise<string> {
  const hash = await derive(password.normalize("NFC"), salt, LENGTH, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join(":");
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt, hash] = stored.split(":");
  if (kind !== "scrypt" || salt === undefined || hash === undefined)
    throw new Error("A stored password has an unknown format.");
  const expected = Buffer.from(hash, "base64url");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password.normalize("NFC"), Buffer.from(salt, "base64url"), expected.length, cost);
  return timingSafeEqual(actual, expected);
}

/** The browser has the token and the database its hash, so a stolen table opens no session. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
