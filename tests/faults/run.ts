/**
 * `npm run faults` runs every phase of tests/faults/phases and checks the state of the shop after each.
 * `-- gateway database` runs only these phases. `--seed=7` draws other random faults. `--brief` runs a few rounds of each.
 * `--planted` runs every defect of defects.ts instead, one at a time, and fails if one is not found. `--planted=one,other`
 * runs only these defects.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { buildPagesIfChanged } from "../../scripts/pages.ts";
import { migrate } from "../../src/server/migrate.ts";
import { makeTemplate, toDatabaseUrl } from "../support/template-database.ts";
import type { AccountRows } from "./checker-input.ts";
import { defects, findDefect } from "./defects.ts";
import type { TemplateDatabases } from "./environment.ts";
import { type FaultRun, openFaultRun, type Phase } from "./fault-run.ts";
import type { BankCounts } from "./gateway-proxy.ts";
import { openPostgres, type Postgres, runSql } from "./postgres.ts";
import { recover } from "./recovery.ts";
import { runShortScenario } from "./short-scenario.ts";

const phaseFolder = new URL("phases/", import.meta.url);
const phaseNames = readdirSync(phaseFolder).map((file) => file.replace(/\.ts$/, ""));
const args = process.argv.slice(2);
const readOption = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const seed = Number(readOption("seed") ?? 1);
const isBrief = args.includes("--brief");
const wanted = args.filter((arg) => !arg.startsWith("--"));
const unknown = wanted.filter((name) => !phaseNames.includes(name));
if (unknown.length > 0) throw new Error(`There is no phase ${unknown.join(", ")}; there are ${phaseNames.join(", ")}.`);

const print = (text: string) => void process.stdout.write(`${text}\n`);
const startedMs = Date.now();
const commit = execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=10"], { encoding: "utf8" }).trim();
print(
  `seed ${seed} · commit ${commit} · Node ${process.version} · ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
await buildPagesIfChanged();
const shopPostgres = await openPostgres("faults-shop");
const gatewayPostgres = await openPostgres("faults-gateway");
try {
  const templates = await makeTemplates();
  const isPlanting = args.some((arg) => arg.startsWith("--planted"));
  const isGood = isPlanting ? await runDefects(templates) : await runPhases(templates);
  print(`\n${isGood ? "Good" : "NOT good"} after ${secondsSince(startedMs)} s.`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await shopPostgres.stop();
  await gatewayPostgres.stop();
}

async function makeTemplates(): Promise<TemplateDatabases> {
  await makeTemplate(shopPostgres.url, "faults_template", new Date());
  await runSql(gatewayPostgres.url, "create database faults_template");
  await migrate(toDatabaseUrl(gatewayPostgres.url, "faults_template"));
  const templateOn = ({ url }: Postgres) => ({ adminUrl: url, template: "faults_template" });
  return { shop: templateOn(shopPostgres), gateway: templateOn(gatewayPostgres) };
}

async function runPhases(templates: TemplateDatabases): Promise<boolean> {
  let isGood = true;
  for (const name of phaseNames) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { phase } = (await import(new URL(`${name}.ts`, phaseFolder).href)) as { phase: Phase };
    print(`\n## ${name}: ${phase.about}\n`);
    isGood = (await runPhase(templates, name, phase)) && isGood;
  }
  return isGood;
}

async function runPhase(templates: TemplateDatabases, name: string, phase: Phase): Promise<boolean> {
  const phaseStartedMs = Date.now();
  const faultRun = await openFaultRun(templates, { seed, name });
  try {
    await phase.run({ faultRun, postgres: shopPostgres, isBrief, print });
    const faultsS = secondsSince(phaseStartedMs);
    const recoveryS = await recover(faultRun, { isFast: false });
    print(`${faultsS} s of faults, ${recoveryS === null ? "never idle" : `idle ${recoveryS} s later`}`);
    return await checkAndReport(faultRun);
  } finally {
    await faultRun.close();
  }
}

async function checkAndReport(faultRun: FaultRun): Promise<boolean> {
  const { input, violations } = await faultRun.check();
  const { orders, accounts, giftCards, gatewayCharges, unusedReservations, mails } = input;
  const { ok, fail, unknown: unanswered } = faultRun.requests.counts;
  const longestS = Math.max(0, ...unusedReservations.map(({ heldMs }) => heldMs)) / 1000;
  const keptCents = gatewayCharges.reduce((sum, charge) => sum + charge.capturedCents - charge.refundedCents, 0);
  const refusals = Map.groupBy(
    input.journal.filter(({ event }) => event === "fail"),
    ({ code }) => code,
  );
  const reasons = [...refusals].map(([code, all]) => `${code} ${all.length}`).join(", ");
  print(`${ok + fail + unanswered} attempts: ${ok} accepted, ${fail} refused (${reasons}), ${unanswered} unanswered`);
  print(`${orders.length} orders, ${orders.filter(({ isEnded }) => isEnded).length} ended; ${mails.length} mails`);
  if (accounts.payments.length > 0) print(formatPayments(accounts));
  if (giftCards.length > 0) print(`${giftCards.length} gift cards: ${countByStatus(giftCards)}`);
  print(`the gateway has ${gatewayCharges.length} reservations and kept ${keptCents} cents`);
  print(formatBank(faultRun.environment.gatewayProxy.bank));
  print(
    `${unusedReservations.length} reservations without an order or payment, the longest held ${longestS.toFixed(1)} s after the last fault`,
  );
  for (const { rule, message } of violations.slice(0, 40)) print(`VIOLATED: ${rule}: ${message}`);
  print(`${violations.length} violations`);
  if (violations.length > 0) {
    cpSync(faultRun.journalFile, "faults-journal.jsonl");
    print("The journal is kept in faults-journal.jsonl.");
  }
  return violations.length === 0;
}

function formatPayments({ payments, standings }: AccountRows): string {
  const counts = countByStatus(payments);
  const withPoints = payments.filter(({ status, pointsUsed }) => status === "PAID" && pointsUsed > 0).length;
  const byHold = Map.groupBy(standings, ({ hold }) => hold);
  const holds = [...byHold].map(([hold, all]) => `${all.length} ${hold}`).join(", ");
  return `${payments.length} account payments: ${counts}; ${withPoints} paid with points; accounts: ${holds}`;
}

function countByStatus(rows: readonly { readonly status: string }[]): string {
  const byStatus = Map.groupBy(rows, ({ status }) => status);
  return [...byStatus].map(([status, all]) => `${all.length} ${status}`).join(", ");
}

function formatBank({ reservations, reservationsDeclined, captures, capturesDeclined }: BankCounts): string {
  return `the bank declined ${reservationsDeclined} of ${reservations} cards, and ${capturesDeclined} of ${captures} captures`;
}

async function runDefects(templates: TemplateDatabases): Promise<boolean> {
  const names = readOption("planted");
  const withoutDefect = [
    { defect: null, load: "orders" },
    { defect: null, load: "payments", isPaying: true },
    { defect: null, load: "claims", isClaiming: true },
  ];
  const chosen = names === undefined ? defects : names.split(",").map(findDefect);
  const withDefect = chosen.map((defect) => ({ defect, load: "" }));
  let isGood = true;
  for (const { defect, load, ...scenario } of names === undefined ? [...withoutDefect, ...withDefect] : withDefect) {
    const scenarioStartedMs = Date.now();
    const violations = await runShortScenario({ templates, seed, defect, ...scenario });
    const rules = new Set(violations.map(({ rule }) => rule));
    const isRight = defect === null ? rules.size === 0 : rules.has(defect.breaks);
    isGood &&= isRight;
    const found = rules.size === 0 ? "nothing" : `${violations.length}: ${[...rules].join("; ")}`;
    const name = defect?.name ?? `no defect, ${load}`;
    print(`${isRight ? "right" : "WRONG"} · ${name} · found ${found} · ${secondsSince(scenarioStartedMs)} s`);
    if (!isRight) for (const { rule, message } of violations.slice(0, 10)) print(`  ${rule}: ${message}`);
  }
  return isGood;
}

function secondsSince(momentMs: number): number {
  return Math.round((Date.now() - momentMs) / 1000);
}
