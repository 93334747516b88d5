/** The composition root: opens the database, makes the adapters, connects them and listens. */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { endpoints } from "./api.ts";
import { type RunningPayments, startPayments } from "./features/cards/server/payments.adapter.ts";
import { registerWebhooks } from "./features/cards/server/webhooks.routes.ts";
import { makeGuestCartMerger, registerGuestCartCookie } from "./features/cart/server/guest-cart.routes.ts";
import { registerDataSheets } from "./features/catalogue/server/data-sheets.routes.ts";
import { makePictureSources } from "./features/catalogue/server/photographs.queries.ts";
import { registerContent } from "./features/content/server/content.routes.ts";
import { findPreviewQuery, makePreviewContext, mayBeFramed } from "./features/content/server/content-preview.routes.ts";
import { connectProvider, type GiftCardProvider } from "./features/gift-cards/server/gift-card-provider.adapter.ts";
import { COUNTRY_COOKIE, toBuyer } from "./features/identity/buyer.ts";
import { registerCountryChoice } from "./features/identity/server/country.routes.ts";
import { makeEmbeddedProvider, makeInjectFetch } from "./features/identity/server/embedded-provider.adapter.ts";
import { makeOpenId, type OpenId, type OpenIdSettings } from "./features/identity/server/openid.adapter.ts";
import { PASSWORD_PATH, providerPages, registerProvider } from "./features/identity/server/provider.routes.ts";
import { EMBEDDED_ISSUER, SHOP_CLIENT_ID } from "./features/identity/server/provider.store.ts";
import { makeSessionCookie, makeViewerReader } from "./features/identity/server/request-viewer.adapter.ts";
import { endDemoSessions } from "./features/identity/server/sessions.actions.ts";
import { registerSignIn } from "./features/identity/server/sign-in.routes.ts";
import { makeTokenSigner, type TokenSigner } from "./features/identity/server/signed-tokens.adapter.ts";
import { registerTokenKeys } from "./features/identity/server/signed-tokens.routes.ts";
import type { Viewer } from "./features/identity/viewer.ts";
import { registerImports } from "./features/imports/server/imports.routes.ts";
import { registerProductMedia } from "./features/imports/server/product-media.routes.ts";
import { connectCaptcha, listCaptchaSources } from "./features/job-leads/server/captcha.adapter.ts";
import { registerPhotos } from "./features/job-leads/server/photos.routes.ts";
import { makePush, type Push } from "./features/job-leads/server/web-push.adapter.ts";
import { saveListLimits } from "./features/lists/server/lists.store.ts";
import { registerMerchant } from "./features/merchant/server/merchant.routes.ts";
import { saveInstallation } from "./features/merchant/server/shop-settings.store.ts";
import { registerSitemap } from "./features/navigation/server/sitemap.routes.ts";
import { registerProofs } from "./features/orders/server/proofs.routes.ts";
import { connectGeocoder } from "./features/painters/server/geocoder.adapter.ts";
import { registerPictures } from "./features/pictures/server/pictures.routes.ts";
import { scanPath } from "./features/quick-order/scan-path.ts";
import { registerQuickOrder } from "./features/quick-order/server/quick-order.routes.ts";
import { gatherJobs, gatherPurposes } from "./jobs.ts";
import { operations, repeatable, sameForGuests } from "./operations.ts";
import { schema } from "./schema.ts";
import { type Clock, systemClock } from "./server/clock.ts";
import type { Config } from "./server/config.ts";
import { type Database, openDatabase } from "./server/database.ts";
import { type Executor, makeExecutor } from "./server/graphql/executor.ts";
import { registerGraphql } from "./server/graphql/graphql-route.ts";
import { COST_PER_REQUEST, spendBudget } from "./server/graphql/limits.ts";
import { registerEndpoints } from "./server/http/api-endpoints.ts";
import { type HealthParts, registerHealth, startHealthServer } from "./server/http/health.ts";
import { closeHttpServer, makeHttpServer } from "./server/http/http-server.ts";
import { makePageServices } from "./server/http/page-services.ts";
import { builtPages, developmentPages, registerPages } from "./server/http/pages.ts";
import { type Jobs, startWorker } from "./server/jobs.ts";
import type { Log } from "./server/log.ts";
import { makeSmtpTransport } from "./server/mail.ts";
import { type Metrics, makeMetrics } from "./server/metrics.ts";
import type { MakeContext, OperationContext, Snapshots } from "./server/operation-context.ts";
import { makePasswords, type Passwords } from "./server/passwords.ts";
import { getInstallationKey, makeSealing, type Sealing } from "./server/sealing.ts";
import { makeSharedCounts, type SharedCounts } from "./server/shared-counts.ts";
import { makeThreadPool, type ThreadPool } from "./server/threads/thread-pool.ts";
import { toAddressBlock } from "./shared/address-block.ts";
import { type LargeLoads, startSnapshots } from "./snapshots.ts";
import { SITE_MODE_COOKIE } from "./ui/site-mode.ts";
import { THEME_COOKIE } from "./ui/theme.ts";

export interface StartOptions {
  readonly databaseUrl: string;
  readonly mode: "production" | "development";
  /** A worker runs jobs only. A server runs jobs and answers requests. */
  readonly role: "server" | "worker";
  readonly log: Log;
  readonly clock?: Clock;
  readonly passwords?: Passwords;
  /** In tests, many servers start on equal databases. The first one loads the large snapshots for all. */
  readonly largeLoads?: LargeLoads;
}

interface Closable {
  close(): Promise<void>;
}

export interface Running extends Closable {
  readonly url: string;
}

export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { databaseUrl, log, mode, clock = systemClock, passwords = makePasswords() } = options;
  const started: Closable[] = [];
  const close = async () => {
    for (const part of started.toReversed()) await part.close();
  };
  try {
    const directUrl = config.databaseDirectUrl ?? databaseUrl;
    const database = openDatabase(databaseUrl, {
      connections: config.databasePoolSize,
      isShared: config.databaseDirectUrl !== undefined,
      prepares: config.preparesStatements,
      limits: config.timeLimits,
      onIdleError: (error) => log.warn({ err: error }, "A database connection broke; another will be opened."),
    });
    started.push(database);
    const { db } = database;
    const metrics = makeMetrics(database);
    const counts = openSharedCounts(directUrl, { config, clock, log });
    started.push(counts);
    const pool = makeThreadPool();
    started.push(pool);
    const hasShop = options.role === "server";
    await saveInstallation(db, { isDemo: config.demo.enabled, publicUrl: config.publicUrl });
    if (!config.demo.enabled) await endDemoSessions(db);
    if (config.demo.isPublic) log.warn(publicDemoWarning);
    const { watchGateway } = metrics;
    const payments = await startPayments(config, { db, clock, log, hasShop, watchGateway }, gatherPurposes(clock));
    started.push(payments);
    const giftCards = await startGiftCards(config, { payments, metrics });
    const push = makePush({ ...config, sealing: giftCards.sealing });
    const jobs = makeJobs(config, { db, clock, log, pool, payments, metrics, giftCards, push, directUrl });
    const worker = await startWorker(directUrl, jobs, { log, limits: config.timeLimits });
    started.push({ close: worker.stop });
    if (!hasShop && config.workerPort !== undefined) {
      started.push(
        await startHealthServer(
          { db, metrics, settings: config, worker },
          { host: config.host, port: config.workerPort },
        ),
      );
    }
    if (hasShop) {
      await saveListLimits(db, config.listLimits);
      // Requests read the snapshots, so they are loaded before the server listens.
      const snapshots = await startSnapshots({ db, databaseUrl: directUrl, clock, log, loads: options.largeLoads });
      started.push(snapshots);
      metrics.watchSnapshots(snapshots.measureDelayMs);
      const shared = { config, db, directUrl, clock, passwords, log, counts, pool };
      const parts = { ...shared, payments, giftCards, push, metrics, mode };
      const web = await startWeb({ ...parts, health: { worker, snapshots }, takeSnapshots: snapshots.take });
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

/** A connection of its own, because counts are also shared while all others are in use. */
function openSharedCounts(
  databaseUrl: string,
  { config, clock, log }: Pick<Shop, "config" | "clock" | "log">,
): SharedCounts {
  const onIdleError = (error: Error) => log.warn({ err: error }, "The connection that shares counts broke.");
  const limits = config.timeLimits;
  const { db, close } = openDatabase(databaseUrl, { connections: 1, name: "trestle counts", limits, onIdleError });
  const counts = makeSharedCounts({ db, clock, log });
  return {
    ...counts,
    close: async () => {
      await counts.close();
      await close();
    },
  };
}

interface GiftCards {
  /** Null where the installation has no provider of gift cards. */
  readonly provider: GiftCardProvider | null;
  readonly sealing: Sealing;
}

async function startGiftCards(
  config: Config,
  { payments, metrics }: Pick<Shop, "payments" | "metrics">,
): Promise<GiftCards> {
  const key = await getInstallationKey(config);
  const provider = connectProvider(config, payments.sandbox);
  return { provider: provider && metrics.watchGateway(provider), sealing: makeSealing(key) };
}

type JobServices = Pick<
  Shop,
  "db" | "clock" | "log" | "pool" | "payments" | "metrics" | "giftCards" | "push" | "directUrl"
>;

function makeJobs(config: Config, { metrics, ...services }: JobServices): Jobs {
  const { smtpUrl, mailFrom, publicUrl, demo, cancelRestAfterDays } = config;
  const transport = smtpUrl === undefined ? null : metrics.watchMail(makeSmtpTransport({ smtpUrl, from: mailFrom }));
  const settings = { publicUrl, isDemoOn: demo.enabled, advancesDemoOrders: demo.advancesOrders, cancelRestAfterDays };
  return metrics.watchJobs(gatherJobs({ ...services, transport, ...settings }));
}

/** Everything that the web server needs. */
interface Shop {
  readonly config: Config;
  readonly db: Database;
  /** The address of PostgreSQL itself, without a pooler. */
  readonly directUrl: string;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly log: Log;
  readonly counts: SharedCounts;
  readonly pool: ThreadPool;
  readonly payments: RunningPayments;
  readonly giftCards: GiftCards;
  readonly push: Push;
  readonly metrics: Metrics;
  readonly mode: "production" | "development";
  readonly health: Pick<HealthParts, "worker" | "snapshots">;
  takeSnapshots(): Snapshots;
}

async function startWeb(shop: Shop): Promise<Closable> {
  const { config, db, clock, metrics, takeSnapshots } = shop;
  const app = await makeShopServer(shop);
  const cookie = makeSessionCookie(config.publicUrl);
  const visitors = {
    readViewer: makeViewerReader({ db, clock, cookie }),
    guestCart: registerGuestCartCookie(app, config.publicUrl),
  };
  const health = registerHealth(app, { db, metrics, settings: config, ...shop.health });
  registerOtherRoutes(app, shop);
  registerCountryChoice(app, config.publicUrl);
  const openId = makeOpenId(await makeOpenIdSettings(app, shop));
  const tokens = await makeTokenSigner({ db, issuer: config.publicUrl });
  registerTokenKeys(app, tokens);
  registerSignIn(app, {
    ...{ db, clock, openId, cookie, publicUrl: config.publicUrl, isDemoOn: config.demo.enabled },
    findViewer: (request) => visitors.readViewer(request).current,
    onSignedIn: makeGuestCartMerger({ db, clock, guestCart: visitors.guestCart, takeSnapshots }),
  });
  await registerOperations(app, shop, makeContextFactory(shop, { ...visitors, openId, tokens }));
  await app.listen({ port: config.port, host: config.host });
  const close = async () => {
    health.beginStop();
    await delay(config.stopDelayMs);
    await closeHttpServer(app, config.timeLimits);
  };
  return { close };
}

/** The content security policy names every other site that a page may reach. */
function makeShopServer({ config, log, counts, payments, mode, takeSnapshots }: Shop): Promise<FastifyInstance> {
  return makeHttpServer({
    config,
    log,
    counts,
    findShopName: () => takeSnapshots().shop.name,
    development: mode === "development",
    formTargets: config.identity.kind === "external" ? [new URL(config.identity.issuer).origin] : [],
    imageSources: config.mapTiles === undefined ? [] : [new URL(config.mapTiles.url).origin],
    cardSources: payments.sources,
    captchaSources: listCaptchaSources(config),
    wasmPages: [scanPath],
    mayBeFramed,
  });
}

/** Everything that is answered without a GraphQL operation: pictures, PDFs, the sitemap and the gateway's webhooks. */
function registerOtherRoutes(app: FastifyInstance, { config, db, clock, pool, payments, takeSnapshots }: Shop): void {
  registerPictures(app, makePictureSources({ db, takeSnapshots }));
  registerDataSheets(app, { db, pool, takeSnapshots });
  registerSitemap(app, { publicUrl: config.publicUrl, takeSnapshots });
  const { webhookSecret, services } = payments;
  if (webhookSecret !== null) registerWebhooks(app, { db, clock, webhookSecret, purposes: services.purposes });
}

interface Visitors {
  readonly openId: OpenId;
  readonly tokens: TokenSigner;
  readonly readViewer: ReturnType<typeof makeViewerReader>;
  readonly guestCart: ReturnType<typeof registerGuestCartCookie>;
}

/** Each feature declares its part of the context; here the parts get their values. */
function makeContextFactory(shop: Shop, { openId, tokens, readViewer, guestCart }: Visitors): MakeContext {
  const { config, db, clock, counts, pool, payments, giftCards, push, takeSnapshots } = shop;
  const { identity, publicUrl } = config;
  const isProviderEmbedded = identity.kind === "embedded";
  const passwordAddress = identity.kind === "embedded" ? PASSWORD_PATH : (identity.passwordUrl ?? null);
  const most = config.rateLimitPerMinute * COST_PER_REQUEST;
  const geocoder = connectGeocoder(config);
  const captcha = connectCaptcha(config);
  const makeContext = (request: FastifyRequest, viewer: Viewer): OperationContext => {
    const buyer = toBuyer(viewer, request.cookies);
    return {
      db,
      clock,
      log: request.log as Log,
      requestId: request.id,
      pool,
      spend: (cost) => spendBudget(counts, { client: viewer.user?.id ?? toAddressBlock(request.ip), cost, most }),
      snapshots: takeSnapshots(),
      viewer,
      buyer,
      reader: { country: buyer.country, isSignedIn: viewer.user !== null },
      guestCart: guestCart.readKey(request),
      mapTiles: config.mapTiles ?? null,
      geocoder,
      isMailSent: config.smtpUrl !== undefined,
      passwordAddress,
      openId,
      tokens,
      isProviderEmbedded,
      isDemoOn: config.demo.enabled,
      isPublicDemo: config.demo.isPublic,
      address: toAddressBlock(request.ip),
      publicUrl,
      payments: payments.makeParts(request.log as Log),
      giftCards: { isOn: giftCards.provider !== null, sealing: giftCards.sealing },
      captcha,
      pushKey: push.publicKey,
    };
  };
  return async (request, operation) => {
    const { last, current, check } = readViewer(request);
    const query = findPreviewQuery(request.url);
    if (query !== null) return makePreviewContext((viewer) => makeContext(request, viewer), await current, query);
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

/** Compiled once for all servers of a process, with the time limit of the first. Tests start many. */
let executor: Executor | undefined;

/** The ways to run an operation: `/graphql`, the `/api` endpoints, and the loaders and actions of pages. */
async function registerOperations(app: FastifyInstance, shop: Shop, makeContext: MakeContext): Promise<void> {
  const { clock, mode, takeSnapshots } = shop;
  const { publicUrl, identity, adHocGraphql, timeLimits } = shop.config;
  const timeoutMs = timeLimits.operationMs;
  const development = mode === "development";
  executor ??= makeExecutor({ schema, operations, timeoutMs });
  const guests = { clock, sameForGuests, findGuestKey };
  registerGraphql(app, { executor, schema, adHoc: adHocGraphql, development, guests, makeContext, timeoutMs });
  registerEndpoints(app, { endpoints, executor, makeContext, publicUrl });
  registerQuickOrder(app, { pool: shop.pool, makeContext });
  registerPhotos(app, makeContext);
  registerProofs(app, makeContext);
  registerMerchant(app, { makeContext, takeShop: () => takeSnapshots().shop });
  registerContent(app, { db: shop.db, makeContext });
  registerImports(app, { makeContext, directUrl: shop.directUrl });
  registerProductMedia(app, makeContext);
  const pages = development ? await developmentPages(app) : builtPages();
  await registerPages(app, pages, {
    publicUrl,
    development,
    ahead: identity.kind === "embedded" ? providerPages : [],
    makeServices: makePageServices({ endpoints, executor, publicUrl, makeContext }),
    guests: { clock, takeSnapshots, sameForGuests, displayCookies: [THEME_COOKIE, SITE_MODE_COOKIE, COUNTRY_COOKIE] },
  });
}

/** Guests with the same key get the same cached answers. A guest with a cart has answers of their own. */
function findGuestKey({ viewer, buyer, guestCart }: OperationContext): string | null {
  return viewer.user === null && guestCart.hash === null ? buyer.country : null;
}

/** The external provider of the configuration, or the embedded provider, which is mounted on the same server. */
async function makeOpenIdSettings(
  app: FastifyInstance,
  { config, db, clock, passwords, takeSnapshots }: Shop,
): Promise<OpenIdSettings> {
  const { publicUrl, identity } = config;
  const rest = {
    redirectUri: `${publicUrl}/api/auth/callback`,
    afterSignOutUri: `${publicUrl}/`,
    limitMs: config.timeLimits.identityMs,
  };
  if (identity.kind === "external") {
    const { issuer, clientId, clientSecret, trustsEmail } = identity;
    return { issuer, clientId, clientSecret, trustsEmail, fetch, ...rest };
  }
  const isDemoOn = config.demo.enabled;
  const injectFetch = makeInjectFetch(app);
  const findShopName = () => takeSnapshots().shop.name;
  const embedded = await makeEmbeddedProvider({ db, publicUrl, isDemoOn, findShopName, fetch: injectFetch });
  await registerProvider(app, { db, clock, passwords, embedded, publicUrl, isDemoOn });
  return {
    issuer: embedded.issuer,
    storedIssuer: EMBEDDED_ISSUER,
    clientId: SHOP_CLIENT_ID,
    clientSecret: embedded.clientSecret,
    endProviderSessions: embedded.endSessions,
    takesInvitations: true,
    trustsEmail: false,
    fetch: injectFetch,
    ...rest,
  };
}
