import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import { inTransaction, type Transaction } from "../server/database.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import type { GatewaySettings } from "./gateway-api.ts";
import type { Call } from "./gateway-call.ts";
import { parseFormBody, readText } from "./gateway-call.ts";
import { answerPaymentChallenge } from "./payment-intents.ts";
import { findBody } from "./sandbox.store.ts";
import { answerSetupChallenge } from "./setup-intents.ts";
import { testCards } from "./test-cards.ts";

/** The gateway's pages: the card form and the bank's challenge. The shop shows each in a frame. */
export function registerGatewayPages(app: FastifyInstance, settings: GatewaySettings & { shopOrigin: string }): void {
  const assets = {
    "/card-form-script.js": { type: "text/javascript", text: readAsset("card-form-script.js") },
    "/gateway.css": { type: "text/css", text: readAsset("gateway.css") },
  };
  for (const [path, { type, text }] of Object.entries(assets)) {
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }
  app.get("/card-form", (request, reply) => {
    const { theme } = request.query as { theme?: string };
    return page(reply, { title: "Card details", theme, body: cardForm(settings) });
  });
  app.get("/challenge/:id", async (request, reply) => {
    const query = request.query as { client_secret?: string; return_url?: string; theme?: string };
    const { id } = request.params as { id: string };
    const intent = await inTransaction(settings.db, (tx) => findBody(tx, id));
    const asked = readChallenge(intent, query.client_secret);
    const body = asked === null ? nothingAsked : question(asked, parseReturnUrl(query.return_url, settings.shopOrigin));
    return page(reply, { title: "Confirm with your bank", theme: query.theme, body });
  });
  app.post("/challenge/:id", async (request, reply) => {
    const form = parseFormBody(String(request.body));
    const params = request.params as Record<string, string>;
    const call: Call = { params, form, byBrowser: true, now: settings.clock.now(), publicUrl: settings.publicUrl };
    await inTransaction(settings.db, (tx) => answerChallenge(tx, call, readText(form, "answer") === "approve"));
    settings.onChange();
    const back = parseReturnUrl(readText(form, "return_url") ?? undefined, settings.shopOrigin);
    if (back !== null) return reply.redirect(back, 303);
    return page(reply, { title: "Thank you", theme: undefined, body: answered(settings.shopOrigin) });
  });
}

function readAsset(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

async function answerChallenge(tx: Transaction, call: Call, approved: boolean): Promise<void> {
  const isSetup = call.params.id?.startsWith("seti_") === true;
  await (isSetup ? answerSetupChallenge : answerPaymentChallenge)(tx, call, approved);
}

interface Challenge {
  readonly clientSecret: string;
  readonly sum: string | null;
}

function readChallenge(intent: unknown, clientSecret: string | undefined): Challenge | null {
  const { client_secret, status, amount, currency } = (intent ?? {}) as Record<string, unknown>;
  if (client_secret !== clientSecret || status !== "requires_action") return null;
  const sum = typeof amount === "number" ? `${String(currency).toUpperCase()} ${(amount / 100).toFixed(2)}` : null;
  return { clientSecret: String(client_secret), sum };
}

/** Only addresses of the shop are allowed. */
function parseReturnUrl(address: string | undefined, shopOrigin: string): string | null {
  return address !== undefined && URL.canParse(address) && new URL(address).origin === shopOrigin ? address : null;
}

function page(reply: FastifyReply, { title, theme, body }: { title: string; theme: string | undefined; body: string }) {
  const chosen = theme === "light" || theme === "dark" ? ` data-theme="${theme}"` : "";
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(`<!doctype html>
<html lang="en"${chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · sandbox gateway</title>
<link rel="stylesheet" href="/gateway.css">
<script type="module" src="/card-form-script.js"></script>
</head>
<body>${body}</body>
</html>`);
}

function cardForm({ shopOrigin, publishableKey }: { shopOrigin: string; publishableKey: string }): string {
  return `<main><form id="card" novalidate data-shop="${escapeHtml(shopOrigin)}" data-key="${escapeHtml(publishableKey)}">
<h1 class="unseen">Card details</h1>
${field({ name: "number", label: "Card number", mode: "numeric", fill: "cc-number", hint: "1234 1234 1234 1234" })}
<div class="pair">
${field({ name: "expiry", label: "Expires", mode: "numeric", fill: "cc-exp", hint: "MM/YY" })}
${field({ name: "cvc", label: "Security code", mode: "numeric", fill: "cc-csc", hint: "3 digits" })}
</div>
${field({ name: "name", label: "Name on the card", mode: "text", fill: "cc-name", hint: "" })}
</form>
<details><summary>Test cards: no real money moves here</summary><ul>
${testCards.map(({ number, label }) => `<li><button type="button" data-number="${number}"><b>${groupDigits(number)}</b> <span>${label}</span></button></li>`).join("\n")}
</ul></details></main>`;
}

interface FormField {
  readonly name: string;
  readonly label: string;
  readonly mode: string;
  readonly fill: string;
  readonly hint: string;
}

function field({ name, label, mode, fill, hint }: FormField): string {
  return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="${mode}" autocomplete="${fill}" placeholder="${hint}" aria-describedby="${name}-error">
<p id="${name}-error" class="error" hidden></p></div>`;
}

function groupDigits(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

const nothingAsked =
  "<main><h1>Nothing to confirm</h1><p>This payment is not waiting for your bank any more.</p></main>";

function question({ clientSecret, sum }: Challenge, back: string | null): string {
  const what = sum === null ? "save this card at the shop" : `pay <b>${sum}</b> to the shop`;
  const hidden = back === null ? "" : `<input type="hidden" name="return_url" value="${escapeHtml(back)}">`;
  return `<main><h1>Your bank asks: is this you?</h1><p>Somebody wants to ${what}. This is the sandbox's bank: nothing is taken.</p>
<form method="post"><input type="hidden" name="client_secret" value="${escapeHtml(clientSecret)}">${hidden}
<div class="pair"><button name="answer" value="decline">Decline</button><button class="primary" name="answer" value="approve">Approve</button></div>
</form></main>`;
}

function answered(shopOrigin: string): string {
  return `<main data-answered="${escapeHtml(shopOrigin)}"><p role="status">Thank you. Back to the shop…</p></main>`;
}
