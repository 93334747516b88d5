/** The composition root: opens the database, makes every adapter, joins them, and listens. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { doors } from "./api.ts";
import { type RunningPayments, startPayments } from "./features/cards/server/payment-parts.ts";
import { registerWebhooks } from "./features/cards/server/webhook-routes.ts";
import { registerGuestCartCookie } from "./features/cart/server/cart-owner.ts";
import { makeCartWelcome } from "./features/cart/server/cart-welcome.ts";
import { loadPromotions } from "./features/cart/server/promotions-snapshot.ts";
import { nextSpecialAfter } from "./features/catalogue/server/buyer-prices.ts";
import { registerDataSheets } from "./features/catalogue/server/data-sheets.ts";
import { registerPictures } from "./features/catalogue/server/pictures.ts";
import {
  loadSearchableCatalogue,
  loadSearchableColours,
  searchOf,
} from "./features/catalogue/server/search-snapshot.ts";
import { listStock } from "./features/catalogue/server/stock.store.ts";
import { paintBrandsOf } from "./features/colours/server/paint-brands.ts";
import { loadContent, nextContentAfter } from "./features/content/server/content-snapshot.ts";
import { buyerOf, COUNTRY_COOKIE } from "./features/identity/server/buyer-of.ts";
import { makeEmbeddedProvider, SHOP_CLIENT_ID } from "./features/identity/server/embedded-provider.ts";
import { makeInjectFetch } from "./features/identity/server/inject-fetch.ts";
import { makeOpenId, type OpenIdSettings } from "./features/identity/server/openid.ts";
import { EMBEDDED_ISSUER } from "./features/identity/server/provider.store.ts";
import { PASSWORD_PATH, providerPages, registerProvider } from "./features/identity/server/provider-routes.ts";
import { makeSessionCookie } from "./features/identity/server/session-cookie.ts";
import { registerSignIn } from "./features/identity/server/sign-in-routes.ts";
import { signOutPage } from "./features/identity/server/sign-out-page.ts";
import { makeViewerOf } from "./features/identity/server/viewer-of.ts";
import { registerSitemap } from "./features/navigation/server/sitemap-routes.ts";
import { loadStores } from "./features/stores/server/stores-snapshot.ts";
import type { StockReader } from "./features/stores/stock.ts";
import { gatherJobs, gatherPurposes } from "./jobs.ts";
import { operations, sameForGuests } from "./operations.ts";
import { schema } from "./schema.ts";
import { listenForChanges } from "./server/changes.ts";
import { type Clock, systemClock } from "./server/clock.ts";
import type { Config } from "./server/config.ts";
import { type Database, openDatabase } from "./server/database.ts";
import { makeExecutor } from "./server/graphql/executor.ts";
import { registerGraphql } from "./server/graphql/graphql-route.ts";
import { registerDoors } from "./server/http/api-doors.ts";
import { developmentPages } from "./server/http/development-pages.ts";
import { registerHealth } from "./server/http/health.ts";
import { closeHttpServer, makeHttpServer } from "./server/http/http-server.ts";
import { makeServicesOf } from "./server/http/page-services.ts";
import { builtPages, registerPages } from "./server/http/pages.ts";
import { startWorker } from "./server/jobs.ts";
import type { Log } from "./server/log.ts";
import { makeSmtpTransport } from "./server/mail.ts";
import type { OperationContext, Snapshots } from "./server/operation-context.ts";
import { makeSnapshot, type Snapshot } from "./server/snapshot.ts";
import { whileUnchanged } from "./server/while-unchanged.ts";
import { THEME_COOKIE } from "./ui/theme.ts";

export interface StartOptions {
  readonly databaseUrl: string;
  readonly mode: "production" | "development";
  /** A worker runs jobs and serves nothing; a server does both. */
  readonly role: "server" | "worker";
  readonly log: Log;
  readonly clock?: Clock;
}

export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { databaseUrl, log, clock = systemClock } = options;
  const { db, close: closeDatabase } = openDatabase(databaseUrl, {
    connections: config.databasePoolSize,
    onIdleError: (error) => log.warn({ err: error }, "A database connection broke; another will be opened."),
  });
  const transport =
    config.smtpUrl === undefined ? null : makeSmtpTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  const closing: (() => Promise<void>)[] = [closeDatabase];
  const closeBelow = async () => {
    for (const close of closing) await close();
  };
  try {
    const hasShop = options.role === "server";
    const payments = await startPayments(config, { db, clock, log, hasShop }, gatherPurposes(clock));
    closing.unshift(payments.close);
    const { publicUrl, demo } = config;
    const jobs = gatherJobs({
      ...{ db, clock, log, transport, publicUrl },
      payments: payments.parts,
      isDemo: demo.enabled,
    });
    const worker = await startWorker(databaseUrl, jobs, log);
    closing.unshift(worker.stop);
    const machine = { db, databaseUrl, clock, log, payments, mode: options.mode };
    const web = options.role === "worker" ? null : await startShop(config, machine);
    const close = async () => {
      await web?.close();
      await closeBelow();
    };
    return { url: config.publicUrl, close };
  } catch (error) {
    await closeBelow();
    throw error;
  }
}

interface Machine {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: RunningPayments;
  readonly mode: "production" | "development";
}

/** No request comes in before everything that requests read from memory is there. */
async function startShop(config: Config, machine: Machine): Promise<{ close(): Promise<void> }> {
  const snapshots = await startSnapshots(machine);
  try {
    const web = await startWeb(config, machine, snapshots.take);
    const close = async () => {
      await web.close();
      await snapshots.stop();
    };
    return { close };
  } catch (error) {
    await snapshots.stop();
    throw error;
  }
}

async function startSnapshots({
  db,
  databaseUrl,
  clock,
  log,
}: Machine): Promise<{ take(): Snapshots; stop(): Promise<void> }> {
  const changes = await listenForChanges(databaseUrl, log);
  const start = <T>(group: string, load: (db: Database) => Promise<T>): Promise<Snapshot<T>> =>
    makeSnapshot({ changes, group, log, load: () => load(db) });
  try {
    const [content, catalogue, colours, stores, promotions] = await Promise.all([
      start("content", loadContent),
      start("catalogue", loadSearchableCatalogue),
      start("colours", loadSearchableColours),
      start("stores", loadStores),
      start("promotions", loadPromotions),
    ]);
    const take = whileUnchanged({
      clock,
      parts: () => [content, catalogue, colours, stores, promotions].map((snapshot) => snapshot.get()),
      make: () => ({
        content: content.get(),
        catalogue: catalogue.get().catalogue,
        colours: colours.get().colours,
        search: searchOf(catalogue.get(), colours.get()),
        paintBrands: paintBrandsOf(catalogue.get().catalogue),
        stores: stores.get(),
        promotions: promotions.get(),
      }),
      changesAfter: (moment) =>
        Math.min(nextSpecialAfter(catalogue.get().catalogue, moment), nextContentAfter(content.get(), moment)),
    });
    return {
      take,
      stop: async () => {
        await changes.stop();
        await Promise.all([content, catalogue, colours, stores, promotions].map((snapshot) => snapshot.stop()));
      },
    };
  } catch (error) {
    await changes.stop();
    throw error;
  }
}

async function startWeb(config: Config, machine: Machine, takeSnapshots: () => Snapshots) {
  const { db, clock, log, payments } = machine;
  const development = machine.mode === "development";
  const formTargets = config.identity.kind === "external" ? [new URL(config.identity.issuer).origin] : [];
  const imageSources = config.mapTiles === undefined ? [] : [new URL(config.mapTiles.url).origin];
  const cardSources = payments.sources;
  const app = await makeHttpServer({ config, log, development, formTargets, imageSources, cardSources });
  const cookie = makeSessionCookie(config.publicUrl);
  const viewerOf = makeViewerOf({ db, clock, cookie });
  const passwordAddress = config.identity.kind === "embedded" ? PASSWORD_PATH : (config.identity.passwordUrl ?? null);
  const guestCart = registerGuestCartCookie(app, config.publicUrl);
  const stock: StockReader = { listStock: (storeIds, skus) => listStock(db, storeIds, skus) };
  const contextOf = async (request: FastifyRequest): Promise<OperationContext> => {
    const viewer = await viewerOf(request);
    const buyer = buyerOf(viewer, request);
    return {
      db,
      clock,
      log: request.log as Log,
      requestId: request.id,
      snapshots: takeSnapshots(),
      viewer,
      buyer,
      reader: { country: buyer.country, isSignedIn: viewer.user !== null },
      guestCart: guestCart.keyOf(request),
      stock,
      mapTiles: config.mapTiles ?? null,
      passwordAddress,
      isProviderEmbedded: config.identity.kind === "embedded",
      address: request.ip,
      publicUrl: config.publicUrl,
      payments: payments.parts,
    };
  };

  registerHealth(app, db);
  registerPictures(app, takeSnapshots);
  const { webhookSecret, parts } = payments;
  registerWebhooks(app, { db, clock, webhookSecret, purposes: parts.purposes });
  registerDataSheets(app, takeSnapshots);
  registerSitemap(app, { publicUrl: config.publicUrl, takeSnapshots });
  const openId = makeOpenId(await identitySettings(app, config, machine));
  const welcome = makeCartWelcome({ db, clock, guestCart, takeSnapshots });
  registerSignIn(app, { db, clock, openId, cookie, publicUrl: config.publicUrl, viewerOf, welcome });
  const executor = makeExecutor({ schema, operations });
  // A guest with a cart is somebody already.
  const guestOf = ({ viewer, buyer, guestCart: { hash } }: OperationContext) =>
    viewer.user === null && hash === null ? buyer.country : null;
  registerGraphql(app, {
    executor,
    schema,
    adHoc: config.adHocGraphql,
    development,
    guests: { clock, sameForGuests, guestOf },
    contextOf,
  });
  registerDoors(app, { doors, executor, contextOf, publicUrl: config.publicUrl });
  const pages = development ? await developmentPages(app) : builtPages();
  await registerPages(app, pages, {
    publicUrl: config.publicUrl,
    development,
    ahead: config.identity.kind === "embedded" ? providerPages : [],
    servicesOf: makeServicesOf({ doors, executor, publicUrl: config.publicUrl, contextOf }),
    guests: { clock, takeSnapshots, sameForGuests, looks: [THEME_COOKIE, COUNTRY_COOKIE] },
  });
  await app.listen({ port: config.port, host: config.host });
  return { close: () => closeHttpServer(app) };
}

/** The provider of the configuration, or one of our own mounted beside the shop. */
async function identitySettings(app: FastifyInstance, config: Config, { db, clock }: Machine): Promise<OpenIdSettings> {
  const { publicUrl, identity } = config;
  const addresses = { redirectUri: `${publicUrl}/api/auth/callback`, afterSignOutUri: `${publicUrl}/` };
  if (identity.kind === "external") {
    const { issuer, clientId, clientSecret } = identity;
    return { issuer, clientId, clientSecret, fetch, ...addresses };
  }
  const injectFetch = makeInjectFetch(app);
  const embedded = await makeEmbeddedProvider({ db, publicUrl, fetch: injectFetch, signOutPage });
  await registerProvider(app, { db, clock, provider: embedded.provider, publicUrl });
  const { issuer, clientSecret, forget } = embedded;
  return {
    issuer,
    keptIssuer: EMBEDDED_ISSUER,
    clientId: SHOP_CLIENT_ID,
    clientSecret,
    forget,
    takesInvitations: true,
    fetch: injectFetch,
    ...addresses,
  };
}
