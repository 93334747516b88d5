// Shows the defaults of the settings, and the error message for each wrong setting.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { StartupProblem } from "./startup-problem.ts";

function sentencesFor(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof StartupProblem) return error.sentences;
    throw error;
  }
}

describe("without settings", () => {
  const config = readConfig({});

  test("the server listens on localhost only and uses the embedded services", () => {
    expect(config).toMatchObject({
      port: 3000,
      host: "localhost",
      publicUrl: "http://localhost:3000",
      identity: { kind: "embedded" },
      payments: { kind: "sandbox" },
      adHocGraphql: true,
      logLevel: "info",
      demo: { enabled: true, isPublic: false, advancesOrders: true, seed: 1, scale: 1 },
      trustProxy: false,
      databasePoolSize: 10,
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.smtpUrl).toBeUndefined();
  });

  test("an empty setting counts as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", OIDC_ISSUER: "" })).toEqual(config);
  });
});

describe("with settings", () => {
  test("PUBLIC_URL defaults to localhost with the port, and has no trailing slash", () => {
    expect(readConfig({ PORT: "5700" }).publicUrl).toBe("http://localhost:5700");
    expect(readConfig({ PORT: "5700", PUBLIC_URL: "https://shop.example.com/", DEMO: "off" }).publicUrl).toBe(
      "https://shop.example.com",
    );
  });

  test("three settings configure an external identity provider", () => {
    const env = { OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "shop", OIDC_CLIENT_SECRET: "s" };
    expect(readConfig(env).identity).toEqual({
      kind: "external",
      issuer: "https://login.example.com",
      clientId: "shop",
      clientSecret: "s",
      trustsEmail: false,
    });
    expect(readConfig({ ...env, OIDC_TRUST_EMAIL: "on" }).identity).toMatchObject({ trustsEmail: true });
  });

  test("three settings configure payments through Stripe", () => {
    const env = { STRIPE_SECRET_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(readConfig(env).payments).toEqual({
      kind: "stripe",
      secretKey: "sk_1",
      publishableKey: "pk_1",
      webhookSecret: "whsec_1",
    });
    const elsewhere = readConfig({ ...env, STRIPE_API_URL: "http://localhost:12111" }).payments;
    expect(elsewhere).toMatchObject({ kind: "stripe", apiUrl: "http://localhost:12111" });
  });

  test("a restricted key of Stripe is accepted", () => {
    const env = { STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(readConfig(env).payments).toMatchObject({ kind: "stripe", secretKey: "rk_live_1" });
  });

  test("the port and the address of the sandbox gateway can be set", () => {
    const env = { GATEWAY_PORT: "4000", GATEWAY_URL: "https://cards.example.com/" };
    expect(readConfig(env).payments).toEqual({ kind: "sandbox", port: 4000, publicUrl: "https://cards.example.com" });
  });

  test.each([
    ["on", true],
    ["off", false],
    ["::1", "::1"],
    ["10.0.0.0/8, 127.0.0.1", "10.0.0.0/8, 127.0.0.1"],
    ["1", 1],
    ["12", 12],
    ["2001:DB8::/32,::1", "2001:db8::/32,::1"],
  ])("TRUST_PROXY=%s is read as %s", (given, expected) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toBe(expected);
  });
});

describe("the demo world", () => {
  const refusal = expect.stringContaining("The demo world is on at a public address");

  test.each<Record<string, string>>([
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.20" },
    { HOST: "shop.example.com" },
    { PUBLIC_URL: "https://shop.example.com" },
    { PUBLIC_URL: "https://localhost" },
    { PUBLIC_URL: "http://shop.example.com" },
  ])("at the public address %j starts only with PUBLIC_DEMO=on", (env) => {
    expect(sentencesFor(env)).toEqual([refusal]);
    expect(sentencesFor({ ...env, PUBLIC_DEMO: "off" })).toEqual([refusal]);
    expect(readConfig({ ...env, PUBLIC_DEMO: "on" }).demo.isPublic).toBe(true);
    expect(readConfig({ ...env, DEMO: "off" }).demo).toMatchObject({ enabled: false, isPublic: false });
  });

  test.each(["localhost", "127.0.0.1", "127.0.1.1", "::1"])("on the loopback host %s is not public", (HOST) => {
    expect(readConfig({ HOST }).demo.isPublic).toBe(false);
    expect(readConfig({ HOST, PUBLIC_URL: "http://localhost:3000" }).demo.isPublic).toBe(false);
  });

  test("without it, only Stripe takes cards, and no order moves by itself", () => {
    const { payments, demo } = readConfig({ DEMO: "off" });
    expect(payments).toEqual({ kind: "off" });
    expect(demo.advancesOrders).toBe(false);
    const env = { STRIPE_SECRET_KEY: "sk_1", STRIPE_PUBLISHABLE_KEY: "pk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(readConfig({ DEMO: "off", ...env }).payments.kind).toBe("stripe");
  });
});

test("map tiles need a URL, and the attribution is optional", () => {
  const url = "https://tiles.example.com:8080/{z}/{x}/{y}.png?key=1";
  expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: "© Survey" }).mapTiles).toEqual({
    url,
    attribution: "© Survey",
  });
  expect(readConfig({ MAP_TILES_URL: url }).mapTiles).toEqual({ url, attribution: "" });
  expect(readConfig({ MAP_TILES_ATTRIBUTION: "© Survey" }).mapTiles).toBeUndefined();
});

test("a geocoder needs a key, and is Google's unless an address is given", () => {
  const url = "https://geocoder.example.com/json";
  const key = "secret-key";
  expect(readConfig({}).geocoder).toBeUndefined();
  expect(readConfig({ GEOCODER_KEY: key }).geocoder?.url).toContain("googleapis.com");
  expect(readConfig({ GEOCODER_KEY: key, GEOCODER_URL: url }).geocoder).toEqual({ url, key });
});

type Refusal = [Record<string, string>, string];

const refusals: Refusal[] = [
  [{ PORT: "eighty" }, 'PORT must be a whole number from 1 to 65535. It is "eighty".'],
  [{ PORT: "0" }, 'PORT must be a whole number from 1 to 65535. It is "0".'],
  [{ PORT: "65536" }, 'PORT must be a whole number from 1 to 65535. It is "65536".'],
  [{ PUBLIC_URL: "shop.example.com" }, "PUBLIC_URL must be an address such as https://shop.example.com."],
  [{ PUBLIC_URL: "ftp://shop.example.com" }, "PUBLIC_URL must be an address such as https://shop.example.com."],
  [
    { PUBLIC_URL: "https://example.com/shop" },
    "PUBLIC_URL must be a bare address: the shop lives at the root of its host, so leave out any path.",
  ],
  [{ DATABASE_URL: "not an address" }, "DATABASE_URL must look like postgres://user:password@host:5432/name."],
  [{ DATABASE_URL: "mysql://host/name" }, "DATABASE_URL must look like postgres://user:password@host:5432/name."],
  [{ DATABASE_URL: "postgres://host" }, "DATABASE_URL must look like postgres://user:password@host:5432/name."],
  [{ DATABASE_POOL: "0" }, 'DATABASE_POOL must be a whole number from 1 to 500. It is "0".'],
  [
    { OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "shop" },
    "An identity provider of your own needs all three settings; missing: OIDC_CLIENT_SECRET. Set them, or none for the embedded one.",
  ],
  [{ OIDC_ISSUER: "login" }, 'OIDC_ISSUER must be an address such as https://login.example.com. It is "login".'],
  [
    { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" },
    "Payments through Stripe need all three settings; missing: STRIPE_PUBLISHABLE_KEY. Set them, or none: the demo world then has a sandbox, and a real shop takes no cards.",
  ],
  [
    { RECAPTCHA_SITE_KEY: "6Lc-site_key-of-this-shop" },
    "reCAPTCHA needs both settings; missing: RECAPTCHA_SECRET. Set them, or none: the form for a painter then has no check.",
  ],
  [{ STRIPE_SECRET_KEY: "pk_1" }, "STRIPE_SECRET_KEY must begin with sk_, or with rk_ for a restricted key."],
  [
    { DATABASE_DIRECT_URL: "postgres://host/name" },
    "DATABASE_DIRECT_URL goes with DATABASE_URL: set both, or none for the embedded PostgreSQL.",
  ],
  [{ GATEWAY_PORT: "0" }, 'GATEWAY_PORT must be a whole number from 1 to 65535. It is "0".'],
  [{ GATEWAY_URL: "cards" }, "GATEWAY_URL must be an address such as https://cards.example.com."],
  [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must look like smtp://user:password@host:587."],
  [{ MAIL_FROM: "Trestle" }, 'MAIL_FROM must hold a mail address. It is "Trestle".'],
  [
    { MAP_TILES_URL: "https://tiles.example.com/map.png" },
    "MAP_TILES_URL must look like https://tiles.example.com/{z}/{x}/{y}.png, on one host.",
  ],
  [
    { MAP_TILES_URL: "https://{s}.example.com/{z}/{x}/{y}.png" },
    "MAP_TILES_URL must look like https://tiles.example.com/{z}/{x}/{y}.png, on one host.",
  ],
  [
    { MAP_TILES_URL: "/{z}/{x}/{y}.png" },
    "MAP_TILES_URL must look like https://tiles.example.com/{z}/{x}/{y}.png, on one host.",
  ],
  [
    { GEOCODER_URL: "https://geocoder.example.com/json" },
    "GEOCODER_URL goes with GEOCODER_KEY: set both, or the key alone for Google's geocoder.",
  ],
  [
    { GEOCODER_URL: "https://geocoder.example.com/json?key=1", GEOCODER_KEY: "secret-key" },
    "GEOCODER_URL must have no query: the key is GEOCODER_KEY.",
  ],
  [{ ADHOC_GRAPHQL: "maybe" }, 'ADHOC_GRAPHQL must be on or off. It is "maybe".'],
  [{ DEMO: "1" }, 'DEMO must be on or off. It is "1".'],
  [{ DEMO_SEED: "-1" }, 'DEMO_SEED must be a whole number from 0 to 4294967295. It is "-1".'],
  [{ DEMO_SCALE: "1.5" }, 'DEMO_SCALE must be a whole number from 1 to 100. It is "1.5".'],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent. It is "loud".'],
  ...["0", "100", "1.2.3", "10.0.0.0/33", "::1/129", "10.0.0.1,", "proxy.example.com"].map(
    (given): Refusal => [
      { TRUST_PROXY: given },
      `TRUST_PROXY must be on, off, a number of proxies from 1 to 99, or addresses with commas between. It is "${given}".`,
    ],
  ),
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have 16 characters or more."],
  [{ RATE_LIMIT_PER_MINUTE: "0" }, 'RATE_LIMIT_PER_MINUTE must be a whole number from 1 to 1000000. It is "0".'],
];

describe("wrong settings", () => {
  for (const [env, sentence] of refusals) {
    test(`${JSON.stringify(env)} is refused`, () => {
      expect(sentencesFor(env)).toEqual([sentence]);
    });
  }

  test("all wrong settings are reported together", () => {
    expect(sentencesFor({ PORT: "x", DEMO: "x", LOG_LEVEL: "x" })).toHaveLength(3);
  });

  test("a password in a URL is never repeated in the message", () => {
    expect(sentencesFor({ DATABASE_URL: "mysql://me:secret@host/name" }).join()).not.toContain("secret");
  });
});

describe("settings in files", () => {
  const folder = mkdtempSync(join(tmpdir(), "trestle-settings-"));
  const file = join(folder, "metrics-token");
  writeFileSync(file, "a-token-of-16-characters\n");
  afterAll(() => rmSync(folder, { recursive: true }));

  test("a setting is read from the file that its _FILE variable names", () => {
    expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe("a-token-of-16-characters");
  });

  test("a missing file, and a setting that is given twice, are refused", () => {
    const absent = join(folder, "absent");
    expect(sentencesFor({ METRICS_TOKEN_FILE: absent })).toEqual([
      `METRICS_TOKEN_FILE names a file that cannot be read (ENOENT): ${absent}.`,
    ]);
    expect(sentencesFor({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: "another-token-of-16" })).toEqual([
      "METRICS_TOKEN and METRICS_TOKEN_FILE are both set. Set one of them.",
    ]);
  });
});
