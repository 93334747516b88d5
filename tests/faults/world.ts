/** Everything one phase is about: a shop with its database, a gateway with its own, and people who buy. */
import { randomFor } from "../../demo/random.ts";
import { type SandboxGateway, startSandboxGateway } from "../../src/features/cards/server/sandbox/sandbox-gateway.ts";
import { webhookPath } from "../../src/features/cards/server/webhook-routes.ts";
import { systemClock } from "../../src/server/clock.ts";
import { type Database, openDatabase } from "../../src/server/database.ts";
import { makeLog } from "../../src/server/log.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { findFreePort } from "../support/server-process.ts";
import { databaseUrlOf } from "../support/template-database.ts";
import { type Buyer, inviteBuyers } from "./buyers.ts";
import { type Line, openLine } from "./line.ts";
import { invitePayers, type Payer } from "./payers.ts";
import { openPost, type Post } from "./post.ts";
import { ask } from "./postgres.ts";
import { makeShop, type Shop } from "./shop.ts";

export interface Grounds {
  /** A server and the name of a database on it that is migrated and holds the demo world. */
  readonly shop: { readonly adminUrl: string; readonly template: string };
  /** Another server, so that the book is there while the shop's database is not; it may be the same. */
  readonly gateway: { readonly adminUrl: string; readonly template: string };
}

export interface World {
  readonly seed: number;
  readonly startedAt: Date;
  readonly shop: Shop;
  /** The name of the shop's database. */
  readonly database: string;
  readonly db: Database;
  readonly gatewayDb: Database;
  readonly line: Line;
  readonly post: Post;
  readonly mails: MailServer;
  readonly buyers: readonly Buyer[];
  readonly payers: readonly Payer[];
  /** What a browser shows at the gateway. */
  readonly publishableKey: string;
  close(): Promise<void>;
}

let opened = 0;

export async function openWorld(grounds: Grounds, seed: number): Promise<World> {
  opened += 1;
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    // What cannot be closed any more must not hide why.
    for (const step of closing.splice(0).reverse()) await step().catch(() => undefined);
  };
  try {
    const shopData = await cloneDatabase(grounds.shop, closing);
    const gatewayData = await cloneDatabase(grounds.gateway, closing);
    const port = await findFreePort();
    const shopUrl = `http://localhost:${port}`;
    const mails = await startMailServer();
    closing.push(() => mails.stop());
    let gateway: SandboxGateway | null = null;
    const target = `${shopUrl}${webhookPath}`;
    const secret = () => gateway?.webhookSecret ?? "";
    const post = await openPost({ random: randomFor(seed, "post"), target, secret });
    closing.push(() => post.stop());
    gateway = await startGateway(gatewayData.db, shopUrl, post.url);
    closing.push(gateway.close);
    const line = await openLine(`http://${gateway.host}:${gateway.port}`, randomFor(seed, "line"));
    closing.push(() => line.stop());
    const shop = makeShop(port, shopSettings(shopData.url, gateway, { lineUrl: line.url, smtpUrl: mails.url }));
    closing.push(shop.close);
    const buyers = await inviteBuyers(shopData.db, shopUrl);
    const payers = await invitePayers(shopData.db, shopUrl);
    const { db, name: database } = shopData;
    const { publishableKey } = gateway;
    return {
      seed,
      startedAt: new Date(),
      shop,
      database,
      db,
      gatewayDb: gatewayData.db,
      line,
      post,
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
  { adminUrl, template }: Grounds["shop"],
  closing: (() => Promise<unknown>)[],
): Promise<{ name: string; url: string; db: Database }> {
  const name = `faults_${process.pid}_${opened}_${closing.length}`;
  await ask(adminUrl, `create database ${name} template ${template}`);
  closing.push(() => ask(adminUrl, `drop database if exists ${name} with (force)`));
  const url = databaseUrlOf(adminUrl, name);
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
  { lineUrl, smtpUrl }: { lineUrl: string; smtpUrl: string },
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    // Orders stay where buyers left them.
    DEMO: "off",
    RATE_LIMIT_PER_MINUTE: "1000000",
    SMTP_URL: smtpUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: lineUrl,
  };
}
