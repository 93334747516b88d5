/** Encrypts and derives small secrets that the shop must show again, with the key of the installation. The database never has the key. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "./config.ts";
import { dataFiles } from "./data-folder.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealing {
  /** `owner` is the id of the row that keeps the secret: sealed bytes that are copied to another row cannot be opened. */
  seal(secret: string, owner: string): Buffer;
  /** Throws if the bytes were changed, belong to another owner, or were sealed under another key. */
  unseal(sealed: Buffer, owner: string): string;
  /** Decimal digits for a row, always the same ones. Without the key nobody can calculate or guess them. */
  deriveDigits(owner: string, count: number): string;
  /** 32 bytes for a purpose, always the same ones. */
  deriveBytes(purpose: string): Buffer;
}

export function makeSealing(installationKey: string): Sealing {
  const key = createHash("sha256").update(installationKey).digest();
  return {
    seal: (secret, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    unseal: (sealed, owner) => {
      const iv = sealed.subarray(0, IV_BYTES);
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
    deriveDigits: (owner, count) => {
      const random = createHmac("sha256", key).update(`digits ${owner}`).digest("hex");
      return (BigInt(`0x${random}`) % 10n ** BigInt(count)).toString().padStart(count, "0");
    },
    deriveBytes: (purpose) => createHmac("sha256", key).update(`bytes ${purpose}`).digest(),
  };
}

/** The key of the settings, or else that of the data folder. */
export async function getInstallationKey({
  installationKey,
  dataFolder,
}: Pick<Config, "installationKey" | "dataFolder">): Promise<string> {
  return installationKey ?? readOrCreateKey(dataFiles(dataFolder).installationKey);
}

/**
 * The key in this file. Of processes that start together one links its file to this name; all then read that key. A file that is
 * written in place could be read while it is empty.
 */
export async function readOrCreateKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
  return (await readFile(file, "utf8")).trim();
}
