/** Sends the logo, the colours and the manifest of the shop, and receives a new logo. */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { setFlash } from "../../../server/http/flash.ts";
import { readUploadForm, UPLOAD_FRAME_BYTES } from "../../../server/http/uploads.ts";
import type { MakeContext, OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/result.ts";
import { maxUploadBytes } from "../../pictures/photo.ts";
import { merchantErrors } from "../merchant-errors.ts";
import { formatLogoUrl, formatTheme, formatThemeUrl, logoUploadPath, type Shop, themePath } from "../shop.ts";
import { prepareLogo } from "./logo.adapter.ts";
import { changeLogo } from "./merchant.actions.ts";

interface Services {
  readonly makeContext: MakeContext;
  takeShop(): Shop;
}

const merchantPage = "/staff/merchant";
const forAYear = "public, max-age=31536000, immutable";
const forAMinute = "public, max-age=60";

export function registerMerchant(app: FastifyInstance, { makeContext, takeShop }: Services): void {
  app.get<{ Params: { file: string } }>("/shop/logo/:file", (request, reply) => {
    const { logo } = takeShop();
    if (logo === null || formatLogoUrl(logo) !== `/shop/logo/${request.params.file}`)
      return reply.code(404).type("text/plain; charset=utf-8").send("There is no such logo.");
    return reply.header("cache-control", forAYear).type("image/png").send(Buffer.from(logo.picture));
  });
  app.get<{ Querystring: { v?: string } }>(themePath, (request, reply) => {
    const shop = takeShop();
    const isCurrent = formatThemeUrl(shop) === `${themePath}?v=${request.query.v}`;
    return reply
      .header("cache-control", isCurrent ? forAYear : forAMinute)
      .type("text/css; charset=utf-8")
      .send(formatTheme(shop));
  });
  app.get("/app/manifest.webmanifest", (_request, reply) =>
    reply
      .header("cache-control", forAMinute)
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(makeManifest(takeShop()))),
  );
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxUploadBytes, files: 1, fields: 4 } });
    scope.post(logoUploadPath, { bodyLimit: maxUploadBytes + UPLOAD_FRAME_BYTES }, (request, reply) =>
      takeLogo(request, reply, makeContext),
    );
  });
}

/** The app on a phone has the name of the shop. */
function makeManifest({ name, barHex }: Shop) {
  return {
    id: "/",
    name,
    short_name: name.length <= 12 ? name : (name.split(" ")[0] ?? name),
    description: "Order paint for the job, also without signal.",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f4f5f1",
    theme_color: barHex ?? "#1d2126",
    icons: [
      { src: "/app/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/app/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/app/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

/** A page gets a redirect with the outcome at its top. Everybody else gets JSON. */
async function takeLogo(request: FastifyRequest, reply: FastifyReply, makeContext: MakeContext) {
  const context = await makeContext(request);
  const isPage = String(request.headers.accept ?? "").includes("text/html");
  const { viewer } = context;
  if (viewer.user === null) {
    if (isPage) return reply.redirect(`/login/?returnTo=${encodeURIComponent(merchantPage)}`, 303);
    return reply.code(401).send({ message: "Sign in to change the logo." });
  }
  if (!viewer.may.staff.settings) return reply.code(403).send({ message: "Unauthorized access detected" });
  const { bytes } = await readUploadForm(request);
  const userErrors = await storeLogo(context, bytes);
  if (!isPage) return reply.send({ userErrors });
  const [refusal] = userErrors;
  const message = refusal?.message ?? "The logo is saved.";
  const tone = refusal === undefined ? "success" : "danger";
  setFlash(reply, { tone, message, userErrors, values: {} }, request.protocol === "https");
  return reply.redirect(merchantPage, 303);
}

async function storeLogo(context: OperationContext, bytes: Buffer | null): Promise<readonly UserError[]> {
  const { viewer } = context;
  if (viewer.user === null || bytes?.length === 0) return [merchantErrors.logoMissing];
  if (bytes === null) return [merchantErrors.logoTooLarge];
  if (!context.spend(fieldCosts.pdf)) return [merchantErrors.logoBusy];
  const logo = await prepareLogo(context.pool, viewer.user.id, bytes);
  return "problem" in logo ? [merchantErrors[logo.problem]] : changeLogo(context, viewer, logo);
}
