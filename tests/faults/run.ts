/**
 * `npm run faults` plays every phase of tests/faults/phases and checks what is left of the shop after each.
 * `-- gateway database` plays some, `--seed=7` draws other fates, `--brief` plays a few rounds of each; `--planted` plants
 * every defect of defects.ts instead, one at a time, and fails where one is not found; `--planted=one,other` plants some.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { buildPagesIfChanged } from "../../scripts/pages.ts";
import { migrate } from "../../src/server/migrate.ts";
import { databaseUrlOf, makeTemplate } from "../support/template-database.ts";
import { defects, findDefect } from "./defects.ts";
import type { AccountsFound } from "./evidence.ts";
import { heal } from "./healing.ts";
import type { BankCounts } from "./line.ts";
import type { Phase } from "./phase.ts";
import { playPiece } from "./planted.ts";
import { ask, openPostgres, type Postgres } from "./postgres.ts";
import { openStage, type Stage } from "./stage.ts";
import type { Grounds } from "./world.ts";

const folder = new URL("phases/", import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const args = process.argv.slice(2);
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const seed = Number(option("seed") ?? 1);
const isBrief = args.includes("--brief");
const wanted = args.filter((arg) => !arg.startsWith("--"));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no phase ${unknown.join(", ")}; there are ${names.join(", ")}.`);

const print = (text: string) => void process.stdout.write(`${text}\n`);
const started = Date.now();
const commit = execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=10"], { encoding: "utf8" }).trim();
print(
  `seed ${seed} · commit ${commit} · Node ${process.version} · ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
await buildPagesIfChanged();
const shopPostgres = await openPostgres("faults-shop");
const gatewayPostgres = await openPostgres("faults-gateway");
try {
  const grounds = await prepareGrounds();
  const isPlanting = args.some((arg) => arg.startsWith("--planted"));
  const isGood = isPlanting ? await plantAll(grounds) : await playPhases(grounds);
  print(`\n${isGood ? "Good" : "NOT good"} after ${secondsSince(started)} s.`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await shopPostgres.stop();
  await gatewayPostgres.stop();
}

async function prepareGrounds(): Promise<Grounds> {
  await makeTemplate(shopPostgres.url, "faults_template", new Date());
  await ask(gatewayPostgres.url, "create database faults_template");
  await migrate(databaseUrlOf(gatewayPostgres.url, "faults_template"));
  const at = ({ url }: Postgres) => ({ adminUrl: url, template: "faults_template" });
  return { shop: at(shopPostgres), gateway: at(gatewayPostgres) };
}

async function playPhases(grounds: Grounds): Promise<boolean> {
  let isGood = true;
  for (const name of names) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const { phase } = (await import(new URL(`${name}.ts`, folder).href)) as { phase: Phase };
    print(`\n## ${name}: ${phase.about}\n`);
    isGood = (await playPhase(grounds, name, phase)) && isGood;
  }
  return isGood;
}

async function playPhase(grounds: Grounds, name: string, phase: Phase): Promise<boolean> {
  const begun = Date.now();
  const stage = await openStage(grounds, { seed, name });
  try {
    await phase.run({ stage, postgres: shopPostgres, isBrief, print });
    const faulty = secondsSince(begun);
    const healed = await heal(stage, { hurried: false });
    return await report(stage, `${faulty} s of faults, ${healed === null ? "never quiet" : `quiet ${healed} s after`}`);
  } finally {
    await stage.close();
  }
}

async function report(stage: Stage, times: string): Promise<boolean> {
  const { evidence, violations } = await stage.judge();
  const { orders, accounts, book, orphans, mails } = evidence;
  const { ok, fail, unknown: unanswered } = stage.deeds.counts;
  const longest = Math.max(0, ...orphans.map(({ heldMs }) => heldMs)) / 1000;
  const taken = book.reduce((sum, charge) => sum + charge.capturedCents - charge.refundedCents, 0);
  print(`${times}`);
  const noes = Map.groupBy(
    evidence.journal.filter(({ event }) => event === "fail"),
    ({ code }) => code,
  );
  const why = [...noes].map(([code, all]) => `${code} ${all.length}`).join(", ");
  print(`asked ${ok + fail + unanswered} times: ${ok} yes, ${fail} no (${why}), ${unanswered} unanswered`);
  print(`${orders.length} orders, ${orders.filter(({ isEnded }) => isEnded).length} ended; ${mails.length} mails`);
  if (accounts.payments.length > 0) print(describePayments(accounts));
  print(`gateway's book: ${book.length} reservations, ${taken} cents kept`);
  print(describeBank(stage.world.line.bank));
  print(`${orphans.length} reservations for nothing, the longest held ${longest.toFixed(1)} s after the last fault`);
  for (const { rule, words } of violations.slice(0, 40)) print(`VIOLATED: ${rule}: ${words}`);
  print(`${violations.length} violations`);
  if (violations.length > 0) {
    cpSync(stage.journalFile, "faults-journal.jsonl");
    print("The journal is kept in faults-journal.jsonl.");
  }
  return violations.length === 0;
}

function describePayments({ payments, standings }: AccountsFound): string {
  const byStatus = Map.groupBy(payments, ({ status }) => status);
  const counted = [...byStatus].map(([status, all]) => `${all.length} ${status}`).join(", ");
  const withPoints = payments.filter(({ status, pointsUsed }) => status === "PAID" && pointsUsed > 0).length;
  const holds = Map.groupBy(standings, ({ hold }) => hold);
  const stand = [...holds].map(([hold, all]) => `${all.length} ${hold}`).join(", ");
  return `${payments.length} payments of accounts: ${counted}; ${withPoints} paid with points; accounts: ${stand}`;
}

function describeBank({ reservations, reservationsDeclined, captures, capturesDeclined }: BankCounts): string {
  return `the bank declined ${reservationsDeclined} of ${reservations} cards, and ${capturesDeclined} of ${captures} captures`;
}

async function plantAll(grounds: Grounds): Promise<boolean> {
  const name = option("planted");
  const sound = [
    { defect: null, isPaying: false },
    { defect: null, isPaying: true },
  ];
  const chosen = name === undefined ? defects : name.split(",").map(findDefect);
  const planted = chosen.map((defect) => ({ defect, isPaying: false }));
  let isGood = true;
  for (const { defect, isPaying } of name === undefined ? [...sound, ...planted] : planted) {
    const begun = Date.now();
    const violations = await playPiece({ grounds, seed, defect, isPaying });
    const rules = new Set(violations.map(({ rule }) => rule));
    const isRight = defect === null ? rules.size === 0 : rules.has(defect.breaks);
    isGood &&= isRight;
    const found = rules.size === 0 ? "nothing" : `${violations.length}: ${[...rules].join("; ")}`;
    print(
      `${isRight ? "right" : "WRONG"} · ${defect?.name ?? (isPaying ? "nothing planted, paying" : "nothing planted")} · found ${found} · ${secondsSince(begun)} s`,
    );
    if (!isRight) for (const { rule, words } of violations.slice(0, 10)) print(`  ${rule}: ${words}`);
  }
  return isGood;
}

function secondsSince(moment: number): number {
  return Math.round((Date.now() - moment) / 1000);
}
