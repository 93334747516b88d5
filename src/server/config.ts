import { resolve } from "node:path";
import { z } from "zod";
import { defaultDataFolder } from "./data-folder.ts";
import {
  isDatabaseUrl,
  isNetwork,
  isTilesUrl,
  onOff,
  readSettingFiles,
  type Settings,
  urlWith,
  wholeNumber,
} from "./setting-types.ts";
import { StartupProblem } from "./startup-problem.ts";
import { makeTimeLimits, type TimeLimits } from "./time-limits.ts";

export type IdentityConfig =
  | { readonly kind: "embedded" }
  | {
      readonly kind: "external";
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly passwordUrl?: string | undefined;
      /** Whether an address counts as verified if the provider does not say so. */
      readonly trustsEmail: boolean;
    };

/** Stripe, or the sandbox gateway of the demo world. An installation without either takes no cards. */
export type PaymentsConfig =
  | { readonly kind: "off" }
  | {
      readonly kind: "sandbox";
      /** Undefined means the port after the shop's, or any free port when that one is taken. */
      readonly port?: number | undefined;
      /** The gateway's address for browsers. Undefined means the shop's host with the gateway's port. */
      readonly publicUrl?: string | undefined;
    }
  | {
      readonly kind: "stripe";
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string;
      /** A server that replaces Stripe; undefined means Stripe itself. */
      readonly apiUrl?: string | undefined;
    };

/** A provider of gift cards, or the sandbox provider of the demo world. An installation without either has none. */
export type GiftCardsConfig =
  | { readonly kind: "off" }
  | { readonly kind: "sandbox" }
  | { readonly kind: "provider"; readonly url: string; readonly key: string };

export interface Config {
  readonly port: number;
  /** "localhost" by default, because demo people sign in without a password and must not be reachable from outside. */
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Undefined means the embedded PostgreSQL in the data folder. */
  readonly databaseUrl?: string | undefined;
  readonly databasePoolSize: number;
  /**
   * PostgreSQL itself, where `databaseUrl` is a pooler that gives each transaction another connection. Undefined means that
   * `databaseUrl` is PostgreSQL.
   */
  readonly databaseDirectUrl?: string | undefined;
  /** False behind a pooler that does not keep prepared statements. */
  readonly preparesStatements: boolean;
  readonly dataFolder: string;
  readonly identity: IdentityConfig;
  readonly payments: PaymentsConfig;
  readonly giftCards: GiftCardsConfig;
  /** Encrypts the secrets that the shop must show again. Undefined means a key in a file of the data folder. */
  readonly installationKey?: string | undefined;
  /** Undefined means that mails are not sent; staff read them in the outbox. */
  readonly smtpUrl?: string | undefined;
  readonly mailFrom: string;
  /** Undefined means that maps use the bundled outline. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string } | undefined;
  /** Undefined means that places are looked up in the installed list of localities. */
  readonly geocoder?: { readonly url: string; readonly key: string } | undefined;
  /** The keys of reCAPTCHA. Undefined means that the form for a painter has none. */
  readonly captcha?: { readonly siteKey: string; readonly secret: string } | undefined;
  readonly adHocGraphql: boolean;
  readonly logLevel: LogLevel;
  readonly demo: {
    readonly enabled: boolean;
    /** The demo world is on at an address that other people can reach, and the setting PUBLIC_DEMO permits that. */
    readonly isPublic: boolean;
    /** No store works on demo orders, so time moves them on. */
    readonly advancesOrders: boolean;
    readonly seed: number;
    readonly scale: number;
  };
  /** Proxies whose forwarded headers are trusted: none, all, the nearest ones (a number), or these addresses. */
  readonly trustProxy: boolean | number | string;
  /** The secret of the program that reads the metrics. Undefined: they are for direct requests from this machine, without a proxy. */
  readonly metricsToken?: string | undefined;
  readonly rateLimitPerMinute: number;
  /** Where a worker answers `/healthz`, `/readyz` and `/metrics`. Undefined means nowhere. A server answers them on its port. */
  readonly workerPort?: number | undefined;
  /** How long a stopping server still takes requests after `/readyz` has become 503, so that a load balancer notices. */
  readonly stopDelayMs: number;
  readonly timeLimits: TimeLimits;
  /** The days after which the rest of an order that left in part is cancelled; 0 for never. */
  readonly cancelRestAfterDays: number;
  /** How many favourite lists a person may have in an account, and how many products a list may have. */
  readonly listLimits: { readonly lists: number; readonly products: number };
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const environment = z.object({
  PORT: wholeNumber("PORT must be a whole number from 1 to 65535.", 1, 65_535).default(3000),
  HOST: z.string().default("localhost"),
  PUBLIC_URL: urlWith(/^https?:$/, "PUBLIC_URL must be an address such as https://shop.example.com.")
    .refine(
      (value) => !URL.canParse(value) || (new URL(value).pathname === "/" && new URL(value).search === ""),
      "PUBLIC_URL must be a bare address: the shop lives at the root of its host, so leave out any path.",
    )
    .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, "DATABASE_URL must look like postgres://user:password@host:5432/name.")
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isDatabaseUrl, "DATABASE_DIRECT_URL must look like postgres://user:password@host:5432/name.")
    .optional(),
  DATABASE_PREPARED: onOff("DATABASE_PREPARED").default(true),
  DATABASE_POOL: wholeNumber("DATABASE_POOL must be a whole number from 1 to 500.", 1, 500).default(10),
  TRESTLE_DATA: z.string().optional(),
  OIDC_ISSUER: urlWith(/^https?:$/, "OIDC_ISSUER must be an address such as https://login.example.com.").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUST_EMAIL: onOff("OIDC_TRUST_EMAIL").default(false),
  OIDC_PASSWORD_URL: urlWith(
    /^https?:$/,
    "OIDC_PASSWORD_URL must be the address where people change their password.",
  ).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, "STRIPE_SECRET_KEY must begin with sk_, or with rk_ for a restricted key.")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_", "STRIPE_PUBLISHABLE_KEY must begin with pk_.").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_", "STRIPE_WEBHOOK_SECRET must begin with whsec_.").optional(),
  STRIPE_API_URL: urlWith(/^http:$/, "STRIPE_API_URL must be an address such as http://localhost:12111.").optional(),
  GIFT_CARD_URL: urlWith(
    /^https?:$/,
    "GIFT_CARD_URL must be the address of the gift card provider, such as https://cards.example.com/v1.",
  ).optional(),
  GIFT_CARD_KEY: z.string().min(16, "GIFT_CARD_KEY must have 16 characters or more.").optional(),
  INSTALLATION_KEY: z.string().min(32, "INSTALLATION_KEY must have 32 characters or more.").optional(),
  GATEWAY_PORT: wholeNumber("GATEWAY_PORT must be a whole number from 1 to 65535.", 1, 65_535).optional(),
  GATEWAY_URL: urlWith(/^https?:$/, "GATEWAY_URL must be an address such as https://cards.example.com.")
    .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
    .optional(),
  SMTP_URL: urlWith(/^smtps?:$/, "SMTP_URL must look like smtp://user:password@host:587.").optional(),
  MAIL_FROM: z.string().includes("@", "MAIL_FROM must hold a mail address.").default("Trestle <shop@trestle.example>"),
  MAP_TILES_URL: z
    .string()
    .refine(isTilesUrl, "MAP_TILES_URL must look like https://tiles.example.com/{z}/{x}/{y}.png, on one host.")
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().default(""),
  GEOCODER_URL: urlWith(
    /^https?:$/,
    "GEOCODER_URL must be an address such as https://maps.googleapis.com/maps/api/geocode/json.",
  )
    .refine((value) => !value.includes("?"), "GEOCODER_URL must have no query: the key is GEOCODER_KEY.")
    .optional(),
  GEOCODER_KEY: z.string().min(8, "GEOCODER_KEY must have 8 characters or more.").optional(),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, "RECAPTCHA_SITE_KEY must have 20 to 100 letters, digits, hyphens and underscores.")
    .optional(),
  RECAPTCHA_SECRET: z.string().min(20, "RECAPTCHA_SECRET must have 20 characters or more.").optional(),
  ADHOC_GRAPHQL: onOff("ADHOC_GRAPHQL").default(true),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(", ")}.`).default("info"),
  DEMO: onOff("DEMO").default(true),
  PUBLIC_DEMO: onOff("PUBLIC_DEMO").default(false),
  DEMO_PROGRESS: onOff("DEMO_PROGRESS").default(true),
  DEMO_SEED: wholeNumber("DEMO_SEED must be a whole number from 0 to 4294967295.", 0, 4_294_967_295).default(1),
  DEMO_SCALE: wholeNumber("DEMO_SCALE must be a whole number from 1 to 100.", 1, 100).default(1),
  TRUST_PROXY: z
    .string()
    .toLowerCase()
    .refine(
      (value) => /^(on|off|[1-9]\d?)$/.test(value) || value.split(",").every(isNetwork),
      "TRUST_PROXY must be on, off, a number of proxies from 1 to 99, or addresses with commas between.",
    )
    .default("off"),
  METRICS_TOKEN: z.string().min(16, "METRICS_TOKEN must have 16 characters or more.").optional(),
  RATE_LIMIT_PER_MINUTE: wholeNumber(
    "RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 1000000.",
    1,
    1_000_000,
  ).default(600),
  WORKER_PORT: wholeNumber("WORKER_PORT must be a whole number from 1 to 65535.", 1, 65_535).optional(),
  STOP_DELAY: wholeNumber("STOP_DELAY must be a whole number of seconds from 0 to 60.", 0, 60).default(0),
  TIME_LIMIT_FACTOR: wholeNumber("TIME_LIMIT_FACTOR must be a whole number from 1 to 20.", 1, 20).default(1),
  LISTS_PER_PERSON: wholeNumber("LISTS_PER_PERSON must be a whole number from 1 to 500.", 1, 500).default(25),
  PRODUCTS_PER_LIST: wholeNumber("PRODUCTS_PER_LIST must be a whole number from 1 to 200.", 1, 200).default(200),
  CANCEL_REST_AFTER_DAYS: wholeNumber("CANCEL_REST_AFTER_DAYS must be a whole number from 0 to 365.", 0, 365).default(
    30,
  ),
});

type Environment = z.infer<typeof environment>;

export const settingNames = Object.keys(environment.shape);

/** Reads all settings. The error lists everything that is wrong, so that one look is enough to correct it. */
export function readConfig(variables: Settings): Config {
  const env = readSettingFiles(variables, settingNames);
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== "");
  const parsed = environment.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])));
  const sentences = parsed.success
    ? [...checkGroups(parsed.data), ...checkPublicDemo(parsed.data)]
    : describeIssues(parsed.error, env);
  if (!parsed.success || sentences.length > 0) throw new StartupProblem(sentences);
  return toConfig(parsed.data);
}

function describeIssues(error: z.ZodError, env: Settings): string[] {
  const secret = /URL|SECRET|STRIPE|TOKEN|KEY/;
  return error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // The value is not repeated for settings that may contain a secret.
    return secret.test(name) ? issue.message : `${issue.message} It is "${env[name]}".`;
  });
}

const settingGroups = [
  {
    names: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
    sentence: (missing: string) =>
      `An identity provider of your own needs all three settings; missing: ${missing}. Set them, or none for the embedded one.`,
  },
  {
    names: ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
    sentence: (missing: string) =>
      `Payments through Stripe need all three settings; missing: ${missing}. Set them, or none: the demo world then has a sandbox, and a real shop takes no cards.`,
  },
  {
    names: ["GIFT_CARD_URL", "GIFT_CARD_KEY"],
    sentence: (missing: string) =>
      `A gift card provider needs both settings; missing: ${missing}. Set them, or none: the demo world then has a sandbox, and a real shop has no gift cards.`,
  },
  {
    names: ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"],
    sentence: (missing: string) =>
      `reCAPTCHA needs both settings; missing: ${missing}. Set them, or none: the form for a painter then has no check.`,
  },
] as const;

function checkGroups(env: Environment): string[] {
  if (env.DATABASE_DIRECT_URL !== undefined && env.DATABASE_URL === undefined) {
    return ["DATABASE_DIRECT_URL goes with DATABASE_URL: set both, or none for the embedded PostgreSQL."];
  }
  if (env.GEOCODER_URL !== undefined && env.GEOCODER_KEY === undefined) {
    return ["GEOCODER_URL goes with GEOCODER_KEY: set both, or the key alone for Google's geocoder."];
  }
  return settingGroups.flatMap(({ names, sentence }) => {
    const missing = names.filter((name) => env[name] === undefined);
    return missing.length === 0 || missing.length === names.length ? [] : [sentence(missing.join(", "))];
  });
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether other machines can reach the shop: directly, or through a proxy. */
function isPublic({ HOST, PUBLIC_URL }: Environment): boolean {
  if (!isLoopback(HOST)) return true;
  return PUBLIC_URL !== undefined && (PUBLIC_URL.startsWith("https:") || !isLoopback(new URL(PUBLIC_URL).hostname));
}

/** Demo people sign in without a password, and test cards pay their orders. */
function checkPublicDemo(env: Environment): string[] {
  if (!env.DEMO || env.PUBLIC_DEMO || !isPublic(env)) return [];
  return [
    "The demo world is on at a public address: anybody could sign in as its administrators, without a password. " +
      "Set DEMO=off for a real shop, or PUBLIC_DEMO=on for a demonstration that everybody may enter.",
  ];
}

function toConfig(env: Environment): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    preparesStatements: env.DATABASE_PREPARED,
    dataFolder: resolve(env.TRESTLE_DATA ?? defaultDataFolder()),
    identity: toIdentityConfig(env),
    payments: toPaymentsConfig(env),
    giftCards: toGiftCardsConfig(env),
    installationKey: env.INSTALLATION_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mapTiles: toMapTiles(env),
    geocoder: toGeocoder(env),
    captcha: toCaptcha(env),
    adHocGraphql: env.ADHOC_GRAPHQL,
    logLevel: env.LOG_LEVEL,
    demo: toDemoConfig(env),
    trustProxy: toTrustProxy(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    workerPort: env.WORKER_PORT,
    stopDelayMs: env.STOP_DELAY * 1000,
    timeLimits: makeTimeLimits(env.TIME_LIMIT_FACTOR),
    cancelRestAfterDays: env.CANCEL_REST_AFTER_DAYS,
    listLimits: { lists: env.LISTS_PER_PERSON, products: env.PRODUCTS_PER_LIST },
  };
}

function toDemoConfig(env: Environment): Config["demo"] {
  return {
    enabled: env.DEMO,
    isPublic: env.DEMO && isPublic(env),
    advancesOrders: env.DEMO && env.DEMO_PROGRESS,
    seed: env.DEMO_SEED,
    scale: env.DEMO_SCALE,
  };
}

function toIdentityConfig(env: Environment): IdentityConfig {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return { kind: "embedded" };
  const { OIDC_PASSWORD_URL: passwordUrl, OIDC_TRUST_EMAIL: trustsEmail } = env;
  return { kind: "external", issuer, clientId, clientSecret, passwordUrl, trustsEmail };
}

function toPaymentsConfig(env: Environment): PaymentsConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    // The sandbox takes test cards only. In a real shop they would pay real orders.
    return env.DEMO ? { kind: "sandbox", port: env.GATEWAY_PORT, publicUrl: env.GATEWAY_URL } : { kind: "off" };
  }
  return { kind: "stripe", secretKey, publishableKey, webhookSecret, apiUrl: env.STRIPE_API_URL };
}

/** The sandbox provider is a part of the sandbox gateway. */
function toGiftCardsConfig(env: Environment): GiftCardsConfig {
  const { GIFT_CARD_URL: url, GIFT_CARD_KEY: key } = env;
  if (url !== undefined && key !== undefined) return { kind: "provider", url, key };
  return { kind: toPaymentsConfig(env).kind === "sandbox" ? "sandbox" : "off" };
}

function toMapTiles({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: Environment): Config["mapTiles"] {
  return url === undefined ? undefined : { url, attribution };
}

const googleGeocoder = "https://maps.googleapis.com/maps/api/geocode/json";

function toGeocoder({ GEOCODER_URL: url = googleGeocoder, GEOCODER_KEY: key }: Environment): Config["geocoder"] {
  return key === undefined ? undefined : { url, key };
}

function toCaptcha({ RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret }: Environment): Config["captcha"] {
  return siteKey === undefined || secret === undefined ? undefined : { siteKey, secret };
}

function toTrustProxy(value: string): boolean | number | string {
  if (value === "on" || value === "off") return value === "on";
  return /^\d+$/.test(value) ? Number(value) : value;
}
