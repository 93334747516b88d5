/** Uploads files as a member of staff does, and waits for what the worker makes of them. */
import { expect } from "vitest";
import type { Database } from "../../src/server/database.ts";
import { toOutcome } from "./access-rows.ts";
import { askOperation, openSession } from "./ask-shop.ts";

const importAdmin = "admin.au@trestle.test";

interface Server {
  readonly url: string;
  readonly db: Database;
}

export interface SeenImport {
  readonly import: {
    readonly number: number;
    readonly name: string;
    readonly status: string;
    readonly isRunning: boolean;
    readonly problem: string | null;
    readonly changes: number;
    readonly rejected: number;
    readonly undoneBy: number | null;
  };
  readonly counts: readonly Readonly<Record<string, unknown>>[];
  readonly alarms: readonly { readonly code: string; readonly count: number }[];
  readonly changes: readonly {
    readonly key: string;
    readonly action: string;
    readonly line: number | null;
    readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
  }[];
  readonly problems: readonly { readonly line: number; readonly column: string; readonly message: string }[];
}

export async function importClient({ url, db }: Server, email = importAdmin) {
  const cookie = await openSession(db, email);
  const ask = (operation: string, variables: object) => askOperation(url, operation, { cookie, variables });
  const upload = async (bytes: Uint8Array | string, { name = "rows.csv", mode = "UPSERT" } = {}) => {
    const form = new FormData();
    form.append("mode", mode);
    form.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
    const headers = { cookie, accept: "application/json" };
    const response = await fetch(new URL("/staff/imports/upload", url), { method: "POST", body: form, headers });
    const body = (await response.json()) as { number?: number; userErrors?: readonly { code: string }[] };
    return {
      status: response.status,
      number: body.number ?? 0,
      codes: (body.userErrors ?? []).map(({ code }) => code),
    };
  };
  const find = async (number: number, view = "CHANGES") => {
    const { body } = await ask("GetImport", { number, view, action: "", after: "" });
    return body.data?.import as SeenImport;
  };
  /** Waits until the worker has read or applied it. */
  const settle = async (number: number) => {
    await expect.poll(async () => (await find(number)).import.isRunning, { timeout: 90_000 }).toBe(false);
    return find(number);
  };
  const plan = async (bytes: Uint8Array | string, options: { name?: string; mode?: string } = {}) => {
    const { number, codes } = await upload(bytes, options);
    if (codes.length > 0) throw new Error(`The upload was refused: ${codes}.`);
    return settle(number);
  };
  const run = async (operation: string, variables: object) => toOutcome(await ask(operation, variables));
  const apply = async (number: number) => {
    const outcome = await run("ApplyImport", { number, alarmsAccepted: true });
    if (outcome !== "ok") throw new Error(`Applying was refused: ${outcome}.`);
    return settle(number);
  };
  const listNewest = async () => {
    const { body } = await ask("GetImports", { after: "" });
    const found = body.data?.imports as { rows: readonly SeenImport["import"][] } | undefined;
    return found?.rows ?? [];
  };
  const planUndo = async (number: number) => {
    const outcome = await run("PlanImportUndo", { number });
    if (outcome !== "ok") throw new Error(`The undo was refused: ${outcome}.`);
    return settle((await listNewest())[0]?.number ?? 0);
  };
  const download = async (path: string) => {
    const response = await fetch(new URL(path, url), { headers: { cookie } });
    return { status: response.status, text: (await response.text()).replace(/^\ufeff/, "") };
  };
  const downloadBytes = async (path: string) => {
    const response = await fetch(new URL(path, url), { headers: { cookie } });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  return { cookie, upload, find, settle, plan, run, apply, planUndo, download, downloadBytes, listNewest };
}
