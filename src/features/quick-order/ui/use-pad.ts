import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { listWaiting, mustWait, useOutbox } from "../../offline/ui/outbox-state.ts";
import { changePad, emptyPad, type Pad, type PadChange } from "../pad.ts";
import { outboxKind, readKeptChange, saveEndpoint, toSaveFields } from "../pad-outbox.ts";
import { advancePadQueue, applyQueue, emptyQueue, listUnsaved } from "../pad-queue.ts";
import { readGuestRows, readUnsaved, writeGuestRows, writeUnsaved } from "./pad-storage.ts";
import type { clientAction } from "./save-endpoint.ts";

export interface PadTools {
  /** The pad with every change, also those that are not saved yet. */
  readonly pad: Pad;
  readonly change: (change: PadChange) => void;
  readonly isSaved: boolean;
  /** True: the changes wait for signal. */
  readonly isLost: boolean;
  readonly retry: () => void;
}

/** More letters are likely to follow a letter. */
const pauseMs = 300;

/** The pad of a signed-in person. The server keeps it; this tab keeps the changes that the server has not confirmed. */
export function usePad(server: Pad, owner: string): PadTools {
  const fetcher = useFetcher<typeof clientAction>({ key: "quick-order-save" });
  const kept = useKeptChanges();
  const [queue, dispatch] = useReducer(advancePadQueue, emptyQueue);
  const [isRestored, setRestored] = useState(false);
  const { submit } = fetcher;
  const { sending, waiting, isLost } = queue;

  useEffect(() => {
    const guestRows = readGuestRows();
    const changes = [...readUnsaved(owner), ...(guestRows.length > 0 ? [{ rows: guestRows }] : [])];
    if (changes.length > 0) dispatch({ kind: "changed", changes });
    setRestored(true);
  }, [owner]);

  useEffect(() => {
    if (!isRestored) return;
    writeUnsaved(owner, listUnsaved(queue));
    writeGuestRows([]);
  }, [isRestored, owner, queue]);

  useEffect(() => {
    const [next] = waiting;
    if (sending !== null || isLost || next === undefined) return;
    const timer = setTimeout(
      () => {
        dispatch({ kind: "sent" });
        void submit(toSaveFields(next), { method: "post", action: saveEndpoint });
        // Without signal a change is saved on the device at once: the tab may be closed before the pause ends.
      },
      mustWait() ? 0 : pauseMs,
    );
    return () => clearTimeout(timer);
  }, [sending, isLost, waiting, submit]);

  // The answer counts once the fetcher is idle: by then the page's data shows the change.
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const lastAnswer = useRef(answer);
  useEffect(() => {
    if (sending === null || answer === undefined || answer === lastAnswer.current) return;
    lastAnswer.current = answer;
    dispatch({ kind: answer.done || answer.isKept ? "saved" : "lost" });
  }, [answer, sending]);

  useEffect(() => {
    const retryOnline = () => dispatch({ kind: "retried" });
    // What is typed in the last moments is sent as beacons, which outlive the page.
    const sendRest = () => {
      for (const change of waiting) navigator.sendBeacon(saveEndpoint, new URLSearchParams(toSaveFields(change)));
    };
    window.addEventListener("online", retryOnline);
    window.addEventListener("pagehide", sendRest);
    return () => {
      window.removeEventListener("online", retryOnline);
      window.removeEventListener("pagehide", sendRest);
    };
  }, [waiting]);

  const change = useCallback((requested: PadChange) => dispatch({ kind: "changed", changes: [requested] }), []);
  const retry = useCallback(() => {
    dispatch({ kind: "retried" });
    void loadSender().then(({ sendNow }) => sendNow(), ignore);
  }, []);
  const isKept = kept.length > 0;
  const isSaved = sending === null && waiting.length === 0 && !isKept;
  return { pad: applyQueue(server, queue, kept), change, retry, isLost: isLost || isKept, isSaved };
}

const loadSender = () => import("../../offline/ui/outbox-sender.ts");
/** Without signal a part of the script may be missing. */
const ignore = () => undefined;

/** The changes in the outbox of this device. */
function useKeptChanges(): readonly PadChange[] {
  const outbox = useOutbox();
  return useMemo(() => listWaiting(outbox, outboxKind).map(readKeptChange), [outbox]);
}

/** The pad of a guest. It stays in the browser, and goes to the server after the sign-in. */
export function useGuestPad(): PadTools {
  const [pad, setPad] = useState(emptyPad);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    setPad((now) => changePad(now, { rows: readGuestRows() }));
    setRestored(true);
  }, []);
  useEffect(() => {
    if (isRestored) writeGuestRows(pad.rows);
  }, [isRestored, pad]);
  const change = useCallback((requested: PadChange) => setPad((now) => changePad(now, requested)), []);
  return { pad, change, isSaved: true, isLost: false, retry: () => undefined };
}
