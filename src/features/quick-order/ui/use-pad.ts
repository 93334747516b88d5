import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { changePad, emptyPad, type Pad, type PadChange } from "../pad.ts";
import { advancePadQueue, applyQueue, emptyQueue, listUnsaved } from "../pad-queue.ts";
import { readGuestRows, readUnsaved, writeGuestRows, writeUnsaved } from "./pad-storage.ts";

export interface PadTools {
  /** The pad with every change, also those that are not saved yet. */
  readonly pad: Pad;
  readonly change: (change: PadChange) => void;
  readonly isSaved: boolean;
  /** True: the shop cannot be reached. The changes are kept. */
  readonly isLost: boolean;
  readonly retry: () => void;
}

export const saveEndpoint = "/api/quick-order/save/";

/** More letters are likely to follow a letter. */
const pauseMs = 300;

/** The pad of a signed-in person. The server keeps it; this tab keeps the changes that the server has not confirmed. */
export function usePad(server: Pad, owner: string): PadTools {
  const fetcher = useFetcher<typeof action>({ key: "quick-order-save" });
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
    const timer = setTimeout(() => {
      dispatch({ kind: "sent" });
      void submit(toFields(next), { method: "post", action: saveEndpoint });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [sending, isLost, waiting, submit]);

  // The answer counts once the fetcher is idle: by then the page's data shows the change.
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const lastAnswer = useRef(answer);
  useEffect(() => {
    if (sending === null || answer === undefined || answer === lastAnswer.current) return;
    lastAnswer.current = answer;
    dispatch({ kind: answer.done ? "saved" : "lost" });
  }, [answer, sending]);

  useEffect(() => {
    const retryOnline = () => dispatch({ kind: "retried" });
    // What is typed in the last moments is sent as beacons, which outlive the page.
    const sendRest = () => {
      for (const change of waiting) navigator.sendBeacon(saveEndpoint, new URLSearchParams(toFields(change)));
    };
    window.addEventListener("online", retryOnline);
    window.addEventListener("pagehide", sendRest);
    return () => {
      window.removeEventListener("online", retryOnline);
      window.removeEventListener("pagehide", sendRest);
    };
  }, [waiting]);

  const change = useCallback((requested: PadChange) => dispatch({ kind: "changed", changes: [requested] }), []);
  const retry = useCallback(() => dispatch({ kind: "retried" }), []);
  return { pad: applyQueue(server, queue), change, retry, isLost, isSaved: sending === null && waiting.length === 0 };
}

function toFields({ rows = [], removed = [], after, rest }: PadChange): Record<string, string> {
  return {
    rows: JSON.stringify(rows),
    ...(removed.length > 0 && { removed: removed.join(",") }),
    ...(after && { after }),
    ...(rest !== undefined && rest !== null && { rest }),
  };
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
