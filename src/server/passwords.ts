/** Passwords, and the hashes that the database keeps of them. */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** The minimum for scrypt in OWASP's Password Storage Cheat Sheet: 128 MB of memory for each hash. */
const CURRENT_COST: Cost = { N: 131_072, r: 8, p: 1 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** So many hashes are calculated at once, outside the event loop, and so many callers wait. More would exhaust the memory. */
const MAX_RUNNING = 2;
const MAX_WAITING = 64;

export interface CheckedPassword {
  readonly matches: boolean;
  /** A new hash of the same password, if the stored one is weaker than hashes are now. */
  readonly renewedHash: string | null;
}

/** Each answer is null when too many others wait. */
export interface Passwords {
  hash(password: string): Promise<string | null>;
  /** `stored` is null for an unknown person: the work is the same, so the time does not tell whether a person exists. */
  check(password: string, stored: string | null): Promise<CheckedPassword | null>;
}

export function makePasswords(cost: Cost = CURRENT_COST): Passwords {
  const take = makeQueue();
  const unmatchable = format(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));
  return {
    hash: (password) => take(() => hashPassword(password, cost)),
    check: (password, stored) =>
      take(async () => {
        const kept = parse(stored ?? unmatchable);
        const derived = await derive(password, kept.salt, kept.cost);
        // For a wrong password too: a weak hash must not answer faster than the hash of an unknown person.
        const renewedHash = kept.cost.N < cost.N ? await hashPassword(password, cost) : null;
        return { matches: stored !== null && timingSafeEqual(derived, kept.hash), renewedHash };
      }),
  };
}

async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(cost, salt, await derive(password, salt, cost));
}

const runScrypt = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: Cost & { readonly maxmem: number },
) => Promise<Buffer>;

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  return runScrypt(password.normalize("NFC"), salt, HASH_BYTES, { ...cost, maxmem });
}

/** The hash of no password, for a person who chooses one by a link. */
export function makeUnmatchableHash(): string {
  return format(CURRENT_COST, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
}

/** The format `scrypt:N:r:p:salt:hash` keeps old hashes valid when the cost is raised. */
function format({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join(":");
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [kind, N, r, p, salt, hash] = stored.split(":");
  if (kind !== "scrypt" || salt === undefined || hash === undefined)
    throw new Error("A stored password has an unknown format.");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, "base64url"), hash: Buffer.from(hash, "base64url") };
}

/** Runs a few tasks at once and lets others wait. Null for a task when too many wait. */
function makeQueue(): <T>(task: () => Promise<T>) => Promise<T | null> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) return null;
      // A task that ends gives its place to the next one, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
