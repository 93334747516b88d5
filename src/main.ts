/** The composition root: opens the database, makes the adapters, connects them and listens. */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { endpoints } from "./api.ts";
import { type RunningPayments, startPayments } from "./features/cards/server/payments.adapter.ts";
import { registerWebhooks } from "./features/cards/server/webhooks.routes.ts";
import { makeGuestCartMerger, registerGuestCartCookie } from "./features/cart/server/guest-cart.routes.ts";
import { findProductPicture } from "./features/catalogue/catalogue-snapshot.ts";
import { registerDataSheets } from "./features/catalogue/server/data-sheets.routes.ts";
import { COUNTRY_COOKIE, toBuyer } from "./features/identity/buyer.ts";
import {
  makeEmbeddedProvider,
  makeInjectFetch,
  SHOP_CLIENT_ID,
} from "./features/identity/server/embedded-provider.adapter.ts";
import { makeOpenId, type OpenIdSettings } from "./features/identity/server/openid.adapter.ts";
import { PASSWORD_PATH, providerPages, registerProvider } from "./features/identity/server/provider.routes.ts";
import { EMBEDDED_ISSUER } from "./features/identity/server/provider.store.ts";
import { makeSessionCookie, makeViewerReader } from "./features/identity/server/request-viewer.adapter.ts";
import { endDemoSessions } from "./features/identity/server/sessions.actions.ts";
import { registerSignIn } from "./features/identity/server/sign-in.routes.ts";
import type { Viewer } from "./features/identity/viewer.ts";
import { registerSitemap } from "./features/navigation/server/sitemap.routes.ts";
import { registerPictures } from "./features/pictures/server/pictures.routes.ts";
import { gatherJobs, gatherPurposes } from "./jobs.ts";
import { operations, repeatable, sameForGuests } from "./operations.ts";
import { schema } from "./schema.ts";
import { type Clock, systemClock } from "./server/clock.ts";
import type { Config } from "./server/config.ts";
import { type Database, openDatabase } from "./server/database.ts";
import { type Executor, makeExecutor } from "./server/graphql/executor.ts";
import { registerGraphql } from "./server/graphql/graphql-route.ts";
import { registerEndpoints } from "./server/http/api-endpoints.ts";
import { registerHealth } from "./server/http/health.ts";
import { closeHttpServer, makeHttpServer } from "./server/http/http-server.ts";
import { makePageServices } from "./server/http/page-services.ts";
import { builtPages, developmentPages, registerPages } from "./server/http/pages.ts";
import { type Jobs, startWorker } from "./server/jobs.ts";
import type { Log } from "./server/log.ts";
import { makeSmtpTransport } from "./server/mail.ts";
import type { MakeContext, OperationContext, Snapshots } from "./server/operation-context.ts";
import { startSnapshots } from "./snapshots.ts";
import { THEME_COOKIE } from "./ui/theme.ts";

export interface StartOptions {
  readonly databaseUrl: string;
  readonly mode: "production" | "development";
  /** A worker runs jobs only. A server runs jobs and answers requests. */
  readonly role: "server" | "worker";
  readonly log: Log;
  readonly clock?: Clock;
}

interface Closable {
  close(): Promise<void>;
}

export interface Running extends Closable {
  readonly url: string;
}

export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { databaseUrl, log, mode, clock = systemClock } = options;
  const started: Closable[] = [];
  const close = async () => {
    for (const part of started.toReversed()) await part.close();
  };
  try {
    const database = openDatabase(databaseUrl, {
      connections: config.databasePoolSize,
      onIdleError: (error) => log.warn({ err: error }, "A database connection broke; another will be opened."),
    });
    started.push(database);
    const { db } = database;
    const hasShop = options.role === "server";
    if (!config.demo.enabled) await endDemoSessions(db);
    if (config.demo.isPublic) log.warn(publicDemoWarning);
    const payments = await startPayments(config, { db, clock, log, hasShop }, gatherPurposes(clock));
    started.push(payments);
    const worker = await startWorker(databaseUrl, makeJobs(config, { db, clock, log, payments }), log);
    started.push({ close: worker.stop });
    if (hasShop) {
      // Requests read the snapshots, so they are loaded before the server listens.
      const snapshots = await startSnapshots({ db, databaseUrl, clock, log });
      started.push(snapshots);
      const web = await startWeb({ config, db, clock, log, payments, mode, takeSnapshots: snapshots.take });
      // While the last requests are answered, the worker takes no new jobs.
      started.push({ close: async () => void (await Promise.all([web.close(), worker.stop()])) });
    }
    return { url: config.publicUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const publicDemoWarning =
  "THE DEMO WORLD IS ON AT A PUBLIC ADDRESS: everybody can sign in as its people, administrators too, without a password, " +
  "and test cards pay its orders. Set DEMO=off for a real shop.";

type JobServices = Pick<Shop, "db" | "clock" | "log" | "payments">;

function makeJobs({ smtpUrl, mailFrom, publicUrl, demo }: Config, services: JobServices): Jobs {
  const transport = smtpUrl === undefined ? null : makeSmtpTransport({ smtpUrl, from: mailFrom });
  return gatherJobs({ ...services, transport, publicUrl, advancesDemoOrders: demo.advancesOrders });
}

/** Everything that the web server needs. */
interface Shop {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: RunningPayments;
  readonly mode: "production" | "development";
  takeSnapshots(): Snapshots;
}

async function startWeb(shop: Shop): Promise<Closable> {
  const { config, db, clock, takeSnapshots } = shop;
  const app = await makeShopServer(shop);
  const cookie = makeSessionCookie(config.publicUrl);
  const visitors = {
    readViewer: makeViewerReader({ db, clock, cookie }),
    guestCart: registerGuestCartCookie(app, config.publicUrl),
  };
  const health = registerHealth(app, db);
  registerOtherRoutes(app, shop);
  const openId = makeOpenId(await makeOpenIdSettings(app, shop));
  registerSignIn(app, {
    ...{ db, clock, openId, cookie, publicUrl: config.publicUrl, isDemoOn: config.demo.enabled },
    findViewer: (request) => visitors.readViewer(request).current,
    onSignedIn: makeGuestCartMerger({ db, clock, guestCart: visitors.guestCart, takeSnapshots }),
  });
  await registerOperations(app, shop, makeContextFactory(shop, visitors));
  await app.listen({ port: config.port, host: config.host });
  const close = async () => {
    health.beginStop();
    await delay(config.stopDelayMs);
    await closeHttpServer(app);
  };
  return { close };
}

/** The content security policy names every other site that a page may reach. */
function makeShopServer({ config, log, payments, mode }: Shop): Promise<FastifyInstance> {
  return makeHttpServer({
    config,
    log,
    development: mode === "development",
    formTargets: config.identity.kind === "external" ? [new URL(config.identity.issuer).origin] : [],
    imageSources: config.mapTiles === undefined ? [] : [new URL(config.mapTiles.url).origin],
    cardSources: payments.sources,
  });
}

/** Everything that is answered without a GraphQL operation: pictures, PDFs, the sitemap and the gateway's webhooks. */
function registerOtherRoutes(app: FastifyInstance, { config, db, clock, payments, takeSnapshots }: Shop): void {
  registerPictures(app, (code) => findProductPicture(takeSnapshots(), code));
  registerDataSheets(app, takeSnapshots);
  registerSitemap(app, { publicUrl: config.publicUrl, takeSnapshots });
  const { webhookSecret, services } = payments;
  if (webhookSecret !== null) registerWebhooks(app, { db, clock, webhookSecret, purposes: services.purposes });
}

interface Visitors {
  readonly readViewer: ReturnType<typeof makeViewerReader>;
  readonly guestCart: ReturnType<typeof registerGuestCartCookie>;
}

/** Each feature declares its part of the context; here the parts get their values. */
function makeContextFactory(shop: Shop, { readViewer, guestCart }: Visitors): MakeContext {
  const { config, db, clock, payments, takeSnapshots } = shop;
  const { identity, publicUrl } = config;
  const isProviderEmbedded = identity.kind === "embedded";
  const passwordAddress = identity.kind === "embedded" ? PASSWORD_PATH : (identity.passwordUrl ?? null);
  const makeContext = (request: FastifyRequest, viewer: Viewer): OperationContext => {
    const buyer = toBuyer(viewer, request.cookies);
    return {
      db,
      clock,
      log: request.log as Log,
      requestId: request.id,
      snapshots: takeSnapshots(),
      viewer,
      buyer,
      reader: { country: buyer.country, isSignedIn: viewer.user !== null },
      guestCart: guestCart.readKey(request),
      mapTiles: config.mapTiles ?? null,
      passwordAddress,
      isProviderEmbedded,
      isDemoOn: config.demo.enabled,
      isPublicDemo: config.demo.isPublic,
      address: request.ip,
      publicUrl,
      payments: payments.makeParts(request.log as Log),
    };
  };
  return async (request, operation) => {
    const { last, current, check } = readViewer(request);
    if (last === null || operation === undefined || !repeatable.has(operation)) {
      return makeContext(request, await current);
    }
    const findNewContext = async () => {
      const viewer = await current;
      return viewer === last ? null : makeContext(request, viewer);
    };
    return { ...makeContext(request, last), findNewContext, viewerCheck: check };
  };
}

/** Compiled once for all servers of a process. Tests start many. */
let executor: Executor | undefined;

/** The ways to run an operation: `/graphql`, the `/api` endpoints, and the loaders and actions of pages. */
async function registerOperations(app: FastifyInstance, shop: Shop, makeContext: MakeContext): Promise<void> {
  const { clock, mode, takeSnapshots } = shop;
  const { publicUrl, identity, adHocGraphql } = shop.config;
  const development = mode === "development";
  executor ??= makeExecutor({ schema, operations });
  const guests = { clock, sameForGuests, findGuestKey };
  registerGraphql(app, { executor, schema, adHoc: adHocGraphql, development, guests, makeContext });
  registerEndpoints(app, { endpoints, executor, makeContext, publicUrl });
  const pages = development ? await developmentPages(app) : builtPages();
  await registerPages(app, pages, {
    publicUrl,
    development,
    ahead: identity.kind === "embedded" ? providerPages : [],
    makeServices: makePageServices({ endpoints, executor, publicUrl, makeContext }),
    guests: { clock, takeSnapshots, sameForGuests, displayCookies: [THEME_COOKIE, COUNTRY_COOKIE] },
  });
}

/** Guests with the same key get the same cached answers. A guest with a cart has answers of their own. */
function findGuestKey({ viewer, buyer, guestCart }: OperationContext): string | null {
  return viewer.user === null && guestCart.hash === null ? buyer.country : null;
}

/** The external provider of the configuration, or the embedded provider, which is mounted on the same server. */
async function makeOpenIdSettings(app: FastifyInstance, { config, db, clock, log }: Shop): Promise<OpenIdSettings> {
  const { publicUrl, identity } = config;
  const addresses = { redirectUri: `${publicUrl}/api/auth/callback`, afterSignOutUri: `${publicUrl}/` };
  if (identity.kind === "external") {
    const { issuer, clientId, clientSecret } = identity;
    return { issuer, clientId, clientSecret, fetch, ...addresses };
  }
  const isDemoOn = config.demo.enabled;
  const injectFetch = makeInjectFetch(app);
  const embedded = await makeEmbeddedProvider({ db, log, publicUrl, isDemoOn, fetch: injectFetch });
  await registerProvider(app, { db, clock, embedded, publicUrl, isDemoOn });
  return {
    issuer: embedded.issuer,
    storedIssuer: EMBEDDED_ISSUER,
    clientId: SHOP_CLIENT_ID,
    clientSecret: embedded.clientSecret,
    endProviderSessions: embedded.endSessions,
    takesInvitations: true,
    fetch: injectFetch,
    ...addresses,
  };
}
