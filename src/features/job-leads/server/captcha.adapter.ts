/** Asks reCAPTCHA whether a form was sent by a person. Only where the installation has keys for it. */
import { z } from "zod";
import type { Config } from "../../../server/config.ts";
import type { PageSources } from "../../../server/http/security.ts";

/** After `unknown` nobody knows whether a person sent the form. */
export type CaptchaAnswer =
  | { readonly kind: "passed" }
  | { readonly kind: "refused" }
  | { readonly kind: "unknown"; readonly cause: unknown };

export interface Captcha {
  /** The key that the page shows. */
  readonly siteKey: string;
  verify(token: string): Promise<CaptchaAnswer>;
}

const VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";

interface Settings {
  readonly siteKey: string;
  readonly secret: string;
  readonly limitMs: number;
  readonly url?: string;
}

/** Null where the installation has no keys. */
export function connectCaptcha({ captcha, timeLimits }: Pick<Config, "captcha" | "timeLimits">): Captcha | null {
  return captcha === undefined ? null : makeCaptcha({ ...captcha, limitMs: timeLimits.gatewayMs });
}

const verified = z.object({ success: z.boolean() });

export function makeCaptcha({ siteKey, secret, limitMs, url = VERIFY_URL }: Settings): Captcha {
  return {
    siteKey,
    verify: async (token) => {
      try {
        const response = await fetch(url, {
          method: "POST",
          body: new URLSearchParams({ secret, response: token }),
          redirect: "error",
          signal: AbortSignal.timeout(limitMs),
        });
        if (!response.ok) throw new Error(`reCAPTCHA answered with status ${response.status}.`);
        return { kind: verified.parse(await response.json()).success ? "passed" : "refused" };
      } catch (cause) {
        return { kind: "unknown", cause };
      }
    },
  };
}

/** The sites that the content security policy must allow. None where the installation has no keys. */
export function listCaptchaSources({ captcha }: Pick<Config, "captcha">): PageSources {
  if (captcha === undefined) return { script: [], frame: [], connect: [] };
  return {
    script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
    connect: ["https://www.google.com/recaptcha/"],
  };
}
