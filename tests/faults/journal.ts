import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What was asked: `place` an order or `pay` what an account owes under a key, `reuse` that key for another request, or `cancel` an order. */
export type Deed = "place" | "pay" | "reuse" | "cancel";

export interface Entry {
  /** One deed may be asked for several times; each asking has two entries with its own number. */
  readonly deedId: string;
  readonly asking: number;
  readonly deed: Deed;
  readonly at: number;
  readonly event: "invoke" | "ok" | "fail" | "unknown";
  /** On `ok`, the order's number or the payment's id; on a cancelling, always. */
  readonly number?: string | undefined;
  /** On `ok` of a payment: what was said to be paid. */
  readonly cents?: number | undefined;
  /** On `fail`, why. */
  readonly code?: string | undefined;
  /** On `invoke` of a placing: what the buyer saw and asked for. */
  readonly shown?: Shown | undefined;
  /** On `invoke` of a payment: under which key it was asked for. */
  readonly paying?: Paying | undefined;
}

export interface Shown {
  readonly key: string;
  readonly accountId: string;
  readonly cartId: string;
  readonly payBy: "ACCOUNT" | "CARD";
  readonly totalCents: number;
}

export interface Paying {
  readonly key: string;
  readonly accountId: string;
}

export interface Journal {
  readonly file: string;
  write(entry: Entry): Promise<void>;
  read(): Entry[];
  stop(): Promise<void>;
}

export async function openJournal(file: string): Promise<Journal> {
  const child = fork(fileURLToPath(new URL("journal-process.ts", import.meta.url)), [file], { stdio: "inherit" });
  const waiting = new Map<number, () => void>();
  let last = 0;
  child.on("message", ({ id }: { id: number }) => {
    waiting.get(id)?.();
    waiting.delete(id);
  });
  const write = (entry: Entry) =>
    new Promise<void>((resolve, reject) => {
      last += 1;
      waiting.set(last, resolve);
      child.send({ id: last, entry }, (error) => error && reject(error));
    });
  const read = () =>
    readFileSync(file, { encoding: "utf8", flag: "a+" })
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Entry);
  const stop = async () => {
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  };
  return { file, write, read, stop };
}
