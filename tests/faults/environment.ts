/**
 * Everything one run needs: a shop with its database, a gateway with its own, two proxies, a mail server, buyers and
 * payers.
 */
import { randomFor } from "../../demo/random.ts";
import { webhookPath } from "../../src/features/cards/server/webhooks.routes.ts";
import { type SandboxGateway, startSandboxGateway } from "../../src/sandbox-gateway/sandbox-gateway.ts";
import { systemClock } from "../../src/server/clock.ts";
import { type Database, openDatabase } from "../../src/server/database.ts";
import { makeLog } from "../../src/server/log.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { findFreePort } from "../support/server-process.ts";
import { toDatabaseUrl } from "../support/template-database.ts";
import { type Buyer, createBuyers } from "./buyers.ts";
import { type GatewayProxy, openGatewayProxy } from "./gateway-proxy.ts";
import { createPayers, type Payer } from "./payers.ts";
import { runSql } from "./postgres.ts";
import { makeShopProcess, type ShopProcess } from "./shop-process.ts";
import { openWebhookProxy, type WebhookProxy } from "./webhook-proxy.ts";

export interface TemplateDatabases {
  /** A PostgreSQL and the name of a migrated database on it that holds the demo data. */
  readonly shop: { readonly adminUrl: string; readonly template: string };
  /** Usually another PostgreSQL, so that the gateway keeps its records while the shop's PostgreSQL is down. */
  readonly gateway: { readonly adminUrl: string; readonly template: string };
}

export interface Environment {
  readonly seed: number;
  readonly startedAt: Date;
  readonly shop: ShopProcess;
  /** The name of the shop's database. */
  readonly database: string;
  readonly db: Database;
  readonly gatewayDb: Database;
  readonly gatewayProxy: GatewayProxy;
  readonly webhookProxy: WebhookProxy;
  readonly mails: MailServer;
  readonly buyers: readonly Buyer[];
  readonly payers: readonly Payer[];
  /** The key with which a browser calls the gateway. */
  readonly publishableKey: string;
  close(): Promise<void>;
}

let openedCount = 0;

export async function openEnvironment(templates: TemplateDatabases, seed: number): Promise<Environment> {
  openedCount += 1;
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    // A failure to close must not hide the error that came before it.
    for (const step of closing.splice(0).reverse()) await step().catch(() => undefined);
  };
  try {
    const shopData = await cloneDatabase(templates.shop, closing);
    const gatewayData = await cloneDatabase(templates.gateway, closing);
    const port = await findFreePort();
    const shopUrl = `http://localhost:${port}`;
    const mails = await startMailServer();
    closing.push(() => mails.stop());
    let gateway: SandboxGateway | null = null;
    const target = `${shopUrl}${webhookPath}`;
    const secret = () => gateway?.webhookSecret ?? "";
    const webhookProxy = await openWebhookProxy({ random: randomFor(seed, "webhooks"), target, secret });
    closing.push(() => webhookProxy.stop());
    gateway = await startGateway(gatewayData.db, shopUrl, webhookProxy.url);
    closing.push(gateway.close);
    const gatewayProxy = await openGatewayProxy(`http://${gateway.host}:${gateway.port}`, randomFor(seed, "gateway"));
    closing.push(() => gatewayProxy.stop());
    const shop = makeShopProcess(
      port,
      shopSettings(shopData.url, gateway, { gatewayProxyUrl: gatewayProxy.url, smtpUrl: mails.url }),
    );
    closing.push(shop.close);
    const buyers = await createBuyers(shopData.db, shopUrl);
    const payers = await createPayers(shopData.db, shopUrl);
    const { db, name: database } = shopData;
    const { publishableKey } = gateway;
    return {
      seed,
      startedAt: new Date(),
      shop,
      database,
      db,
      gatewayDb: gatewayData.db,
      gatewayProxy,
      webhookProxy,
      mails,
      buyers,
      payers,
      publishableKey,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function cloneDatabase(
  { adminUrl, template }: TemplateDatabases["shop"],
  closing: (() => Promise<unknown>)[],
): Promise<{ name: string; url: string; db: Database }> {
  const name = `faults_${process.pid}_${openedCount}_${closing.length}`;
  await runSql(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  closing.push(() => runSql(adminUrl, `drop database if exists ${name} with (force)`));
  const url = toDatabaseUrl(adminUrl, name);
  const { db, close } = openDatabase(url, { connections: 4, onIdleError: () => undefined });
  closing.push(close);
  return { name, url, db };
}

function startGateway(db: Database, shopUrl: string, webhookTarget: string): Promise<SandboxGateway> {
  const log = makeLog("silent");
  return startSandboxGateway({
    ...{ db, clock: systemClock, log, shopUrl, webhookTarget },
    host: "localhost",
    port: 0,
    anyPort: true,
  });
}

function shopSettings(
  databaseUrl: string,
  { secretKey, publishableKey, webhookSecret }: SandboxGateway,
  { gatewayProxyUrl, smtpUrl }: { gatewayProxyUrl: string; smtpUrl: string },
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    // No demo job moves the buyers' orders on.
    DEMO_PROGRESS: "off",
    RATE_LIMIT_PER_MINUTE: "1000000",
    SMTP_URL: smtpUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: gatewayProxyUrl,
    // The provider of gift cards is a part of the sandbox gateway.
    GIFT_CARD_URL: `${gatewayProxyUrl}/gift-cards/v1`,
    GIFT_CARD_KEY: secretKey,
    INSTALLATION_KEY: "an installation key for faults only",
  };
}
