import type { FastifyReply } from "fastify";
import { parseSeen } from "../../shared/merge-edit.ts";
import type { UserError } from "../../shared/result.ts";

/** A message for the next page after a form without script. It is kept in a cookie for one page. */
export interface Flash {
  readonly tone: "success" | "danger";
  readonly message: string;
  readonly userErrors: readonly UserError[];
  /** The typed values, to show a refused form again. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

const COOKIE = "trestle-flash";
const MAX_AGE_SECONDS = 60;
/** Browsers drop a cookie over 4 KB, name and attributes included. */
const MAX_LENGTH = 3_000;
const SECRET = /password|passcode|card|cvc|cvv|secret|token|(^|[^a-z])pin($|[^a-z])|Pin($|[^a-z])/;

export function setFlash(reply: FastifyReply, flash: Flash, secure: boolean): void {
  reply.header("set-cookie", cookie(encode(flash), MAX_AGE_SECONDS, secure));
}

/** The flash in a request's cookies. The page that shows it also sends `clearFlash`. */
export function takeFlash(cookieHeader: string | null | undefined): Flash | null {
  for (const pair of (cookieHeader ?? "").split(";")) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === COOKIE && value !== undefined && value !== "") return decode(value);
  }
  return null;
}

/** The `Set-Cookie` value that deletes the flash. */
export function clearFlash(secure: boolean): string {
  return cookie("", 0, secure);
}

function cookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  return `${COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Leaves out parts until the cookie is small enough: first the typed values, then the messages of the fields. */
function encode(flash: Flash): string {
  const safe = { ...flash, values: withoutSecrets(withoutShown(flash.values)) };
  const candidates = [
    safe,
    { ...safe, values: {} },
    { ...safe, values: {}, userErrors: [] },
    { tone: safe.tone, message: safe.message.slice(0, 500), values: {}, userErrors: [] },
  ].map((candidate) => Buffer.from(JSON.stringify(candidate)).toString("base64url"));
  return candidates.find((text) => text.length <= MAX_LENGTH) ?? "";
}

/** A long form fits into the cookie without the values that it shows anyway (merge-edit.ts). */
function withoutShown({ seen, ...values }: Flash["values"]): Flash["values"] {
  const shown = (typeof seen === "string" ? parseSeen<Record<string, string>>(seen) : null) ?? {};
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => shown[name] !== value));
}

function withoutSecrets(values: Flash["values"]): Flash["values"] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
}

function isSecret(name: string): boolean {
  return SECRET.test(name) || SECRET.test(name.toLowerCase());
}

/** The cookie comes from the browser and may contain anything. */
function decode(text: string): Flash | null {
  try {
    const found: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!isRecord(found) || typeof found.message !== "string") return null;
    return {
      tone: found.tone === "success" ? "success" : "danger",
      message: found.message,
      userErrors: Array.isArray(found.userErrors) ? found.userErrors.filter(isUserError) : [],
      values: isRecord(found.values) ? onlyStrings(found.values) : {},
    };
  } catch {
    return null;
  }
}

function onlyStrings(values: Record<string, unknown>): Flash["values"] {
  const kept: [string, string | readonly string[]][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" || isStrings(value)) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isUserError(value: unknown): value is UserError {
  if (!isRecord(value)) return false;
  const { code, field, message } = value;
  return typeof code === "string" && typeof message === "string" && (field === null || typeof field === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
