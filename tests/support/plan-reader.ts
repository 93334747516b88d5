/** Reads the plan of every statement that a program runs on PostgreSQL, also of statements inside triggers and functions. */
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";

export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface SeenPlan {
  readonly statement: string;
  readonly root: PlanNode;
}

/** Every connection through the proxy reports its plans. */
export interface PlanReader extends DatabaseProxy {
  /** The plans since the last call. */
  take(): SeenPlan[];
}

/**
 * The module auto_explain sends each plan as a notice. Notices reach the client before the answer to the statement, and with
 * this level PostgreSQL does not write them to its log.
 */
const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

const NOTICE = "N".charCodeAt(0);

/** Reads the plans of a program that connects through a proxy, from the notices of PostgreSQL. */
export async function readPlans(databaseUrl: string): Promise<PlanReader> {
  let plans: SeenPlan[] = [];
  const onNotice = (body: Buffer) => {
    const plan = toPlan(body.toString());
    if (plan !== null) plans.push(plan);
  };
  const makeReader = () => ({ readReceived: noticeReader(onNotice) });
  const proxy = await openDatabaseProxy(toReportingUrl(databaseUrl), makeReader);
  const take = () => {
    const taken = plans;
    plans = [];
    return taken;
  };
  return { ...proxy, take };
}

function toReportingUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set("options", options.join(" "));
  return url.href;
}

/** A notice consists of fields. Each field has a letter for its kind, the text and a zero byte. The message has the letter M. */
function toPlan(notice: string): SeenPlan | null {
  const message = notice.split("\0").find((field) => field.startsWith("M"));
  const json = message?.match(/^Mduration: .* plan:\n(.*)$/s)?.[1];
  if (json === undefined) return null;
  const { "Query Text": statement, Plan: root } = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
  return { statement: statement.replaceAll(/\s+/g, " ").trim(), root };
}

/** Calls back with the body of each notice that PostgreSQL sends. A message has a type, a length and a body. */
function noticeReader(onNotice: (body: Buffer) => void): (chunk: Buffer) => void {
  const header = 5;
  let unread: Buffer = Buffer.alloc(0);
  return (chunk) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    while (unread.length >= header) {
      const length = 1 + unread.readUInt32BE(1);
      if (unread.length < length) return;
      if (unread.readUInt8(0) === NOTICE) onNotice(unread.subarray(header, length));
      unread = unread.subarray(length);
    }
  };
}

/** The names of the tables that a plan reads from start to end. A table that is scanned twice is listed twice. */
export function listScannedTables({ "Node Type": type, "Relation Name": table, Plans = [] }: PlanNode): string[] {
  const own = type === "Seq Scan" && table !== undefined ? [table] : [];
  return [...own, ...Plans.flatMap(listScannedTables)];
}
