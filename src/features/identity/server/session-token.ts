import { createHash, randomBytes } from "node:crypto";

/** The browser holds the token, the database its hash: a stolen table opens no session. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
