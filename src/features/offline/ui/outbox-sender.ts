/** Saves changes on the device and sends them when there is signal. One tab sends at a time. */
import { toast } from "../../../ui/toast.tsx";
import {
  type Answer,
  findReason,
  isTooOld,
  listSendable,
  type OutboxChange,
  type OutboxRow,
  pauseMs,
  readAnswer,
} from "../outbox.ts";
import { clearDevice, deleteOthersData, deleteRow, listRows, saveChange, updateRow } from "./device-store.ts";
import { getOutboxState, mustWait, setOutboxState } from "./outbox-state.ts";

/** Loads the page's data again after changes were sent. */
let reloadPage = async (): Promise<void> => undefined;
let otherTabs: BroadcastChannel | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The changes that the page is sending itself. They are saved in case the page closes, and are not shown as waiting. */
const underWay = new Set<string>();
const saving = new Map<string, Promise<void>>();
const sendTimeoutMs = 20_000;
const lockName = "trestle-outbox";
const tooOld = "This change is too old to be sent. Look at the page as it is now, and make it again.";

/** Starts sending the changes of a person. Returns a function that stops it. */
export function startSending(owner: string, onSent: () => Promise<void>): () => void {
  reloadPage = onSent;
  otherTabs ??= new BroadcastChannel("trestle-outbox");
  const channel = otherTabs;
  const send = () => void sendNow();
  const sendIfVisible = () => {
    if (document.visibilityState === "visible") send();
  };
  const refreshState = async ({ data }: MessageEvent) => {
    if (data === "sent") await reloadPage();
    await refresh();
  };
  window.addEventListener("online", send);
  document.addEventListener("visibilitychange", sendIfVisible);
  channel.addEventListener("message", refreshState);
  void deleteOthersData(owner).then(refresh).then(send);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("online", send);
    document.removeEventListener("visibilitychange", sendIfVisible);
    channel.removeEventListener("message", refreshState);
  };
}

async function refresh(): Promise<void> {
  const rows = await listRows();
  setOutboxState({ rows: rows.filter(({ id }) => !underWay.has(id)) });
}

async function announce(): Promise<void> {
  await refresh();
  otherTabs?.postMessage("changed");
}

/** Saves a change that the page is about to send, so that it is not lost if the page closes meanwhile. */
export function saveAhead(change: OutboxChange, replaced: string | null = null): void {
  underWay.add(change.id);
  const saved = saveChange(change, replaced);
  saving.set(change.id, saved);
  // `leaveWaiting` reports a failure to the person, if the change is needed.
  saved.catch(() => undefined);
}

/** The shop has answered the page, so the saved copy is not needed. */
export async function forgetSaved(id: string): Promise<void> {
  await saving.get(id)?.catch(() => undefined);
  await deleteRow(id);
  saving.delete(id);
  underWay.delete(id);
}

/** The page could not send the change. Resolves when it is safely saved; it is then sent from the outbox. */
export async function leaveWaiting(id: string): Promise<void> {
  await saving.get(id);
  saving.delete(id);
  underWay.delete(id);
  await announce();
  // Without this, a browser may delete the database when its disk is full.
  void navigator.storage?.persist?.();
  scheduleNext(1);
}

export interface SendOptions {
  /** The id of a waiting change that is a part of this one. */
  readonly replaced?: string | null;
  /** True: a refused change stays in the outbox with its reason. False: the page shows the reason. */
  readonly keepsRefused?: boolean;
}

export type SentAnswer = Answer | { readonly kind: "waiting" };

/**
 * Sends a change of the page. A change that cannot be sent now waits in the outbox. Changes are sent one after the other, in
 * the order in which they were made.
 */
export async function sendOrKeep(change: OutboxChange, options: SendOptions = {}): Promise<SentAnswer> {
  if (!window.isSecureContext) return request(change);
  saveAhead(change, options.replaced);
  const send = () => sendSaved(change, options);
  // A change that must wait does not ask for the lock: its holder may be waiting for an answer.
  return mustWait() ? send() : navigator.locks.request(lockName, send);
}

async function sendSaved(change: OutboxChange, { keepsRefused = false }: SendOptions): Promise<SentAnswer> {
  const { id } = change;
  const answer: Answer = mustWait() ? { kind: "unreachable" } : await request(change);
  try {
    if (answer.kind === "done" || (answer.kind === "refused" && !keepsRefused)) {
      await forgetSaved(id);
      return answer;
    }
    if (answer.kind === "refused") await parkSaved(id, findReason(answer.userErrors));
    if (answer.kind === "signedOut") setOutboxState({ isSignInNeeded: true });
    await leaveWaiting(id);
    return answer.kind === "unreachable" ? { kind: "waiting" } : answer;
  } catch {
    // A browser may have no database. The person is then asked to try again.
    return answer;
  }
}

async function parkSaved(id: string, reason: string): Promise<void> {
  await saving.get(id);
  const row = (await listRows()).find((each) => each.id === id);
  if (row !== undefined) await park(row, reason);
}

/** Sends everything that waits, in order. One tab does it at a time. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer);
  await navigator.locks.request(lockName, async () => {
    const sent = await sendRows();
    // The rows stay on the screen until the page shows what they changed.
    if (sent > 0) await reloadPage();
    await refresh();
    if (sent === 0) return;
    otherTabs?.postMessage("sent");
    toast.success(sent === 1 ? "1 saved change was sent." : `${sent} saved changes were sent.`);
  });
}

async function sendRows(): Promise<number> {
  let sent = 0;
  if (!navigator.onLine) return sent;
  setOutboxState({ isSignInNeeded: false });
  for (;;) {
    const [row] = listSendable(await listRows(), getOutboxState().owner);
    if (row === undefined || underWay.has(row.id)) return sent;
    const outcome = await sendRow(row);
    if (outcome === "stop") return sent;
    if (outcome === "sent") sent += 1;
  }
}

/** `stop`: the next row cannot be sent now either. */
async function sendRow(row: OutboxRow): Promise<"sent" | "parked" | "stop"> {
  if (isTooOld(row, Date.now())) return park(row, tooOld);
  const answer = await request(row);
  switch (answer.kind) {
    case "done":
      await deleteRow(row.id);
      return "sent";
    case "refused":
      return park(row, findReason(answer.userErrors));
    case "signedOut":
      setOutboxState({ isSignInNeeded: true });
      return "stop";
    case "unreachable":
      await updateRow({ ...row, tries: row.tries + 1 });
      scheduleNext(row.tries + 1);
      return "stop";
  }
}

async function request({ id, owner, endpoint, fields }: OutboxChange): Promise<Answer> {
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ ...fields, idempotencyKey: id, onlyFor: owner, withCart: "false" }),
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
    return readAnswer(answer.status, await answer.json().catch(() => null));
  } catch {
    return { kind: "unreachable" };
  }
}

async function park(row: OutboxRow, reason: string): Promise<"parked"> {
  await updateRow({ ...row, parked: reason });
  return "parked";
}

function scheduleNext(tries: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendNow(), pauseMs(tries));
}

/** Forgets a change that has not been sent. */
export async function undoChange(id: string): Promise<void> {
  await deleteRow(id);
  await announce();
}

/** Sends a refused change once more. */
export async function retryChange(row: OutboxRow): Promise<void> {
  await updateRow({ ...row, parked: null });
  await announce();
  await sendNow();
}

/** Before signing out: nothing private stays on the device. */
export async function clearOutbox(): Promise<void> {
  await clearDevice();
  await announce();
}
