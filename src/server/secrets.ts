/** Random tokens, and the hashes that the database keeps of them. */
import { createHash, randomBytes } from "node:crypto";

/** The browser has the token and the database its hash, so a stolen table opens no session. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
