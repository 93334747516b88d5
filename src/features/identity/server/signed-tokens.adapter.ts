/** Short-lived signed tokens for services outside the shop, and the public keys with which those services check them. */
import { importJWK, type JSONWebKeySet, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Database } from "../../../server/database.ts";
import { makeSigningKey } from "./embedded-provider.adapter.ts";
import { getOrCreateKey } from "./provider.store.ts";

const LIFE_MS = 5 * 60_000;

export interface TokenInput {
  /** The person or account that the token is about. */
  readonly subject: string;
  /** The service that the token is for. Every other service must refuse it. */
  readonly audience: string;
  readonly claims?: JWTPayload;
}

export interface SignedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface TokenSigner {
  sign(input: TokenInput, now: Date): Promise<SignedToken>;
  readonly publicKeys: JSONWebKeySet;
}

/** The first key signs. The public parts of all keys are published, so that a new key can be added before it signs. */
export async function makeTokenSigner({ db, issuer }: { db: Database; issuer: string }): Promise<TokenSigner> {
  const keys = await getOrCreateKey(db, "token-keys", async () => [await makeSigningKey()]);
  const [key] = keys;
  if (key?.kid === undefined || key.alg === undefined) throw new Error("There is no key to sign tokens with.");
  const header = { alg: key.alg, kid: key.kid, typ: "JWT" };
  const privateKey = await importJWK(key, key.alg);
  return {
    publicKeys: { keys: keys.map(toPublicKey) },
    async sign({ subject, audience, claims = {} }, now) {
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      const token = await new SignJWT(claims)
        .setProtectedHeader(header)
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(privateKey);
      return { token, expiresAt };
    },
  };
}

function toPublicKey({ kty, n, e, alg, use, kid }: JWK): JWK {
  return { kty, n, e, alg, use, kid } as JWK;
}
