import { useEffect, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { toast } from "../../../ui/toast.tsx";

interface SentForm {
  readonly action: string;
  readonly body: URLSearchParams | Record<string, string>;
}

interface UndoableChangeProps {
  change: SentForm;
  undo: SentForm;
  /** What the toast says afterwards. */
  message: string;
  /** Called when the shop has answered. */
  onSettled: () => void;
}

/**
 * Sends a change once and draws nothing. It stands outside the changed row, because that row disappears at once. The toast
 * afterwards offers to undo the change, or says why it was refused.
 */
export function UndoableChange({ change, undo, message, onSettled }: UndoableChangeProps) {
  const fetcher = useFetcher<typeof action>();
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    fetcher.submit(change.body, { method: "post", action: change.action });
  }, [fetcher, change]);
  const { data, state } = fetcher;
  const isAnswered = useRef(false);
  useEffect(() => {
    if (state !== "idle" || data === undefined || isAnswered.current) return;
    isAnswered.current = true;
    const onSelect = () => {
      submit(undo.body, { method: "post", action: undo.action, navigate: false, preventScrollReset: true });
    };
    if (data.done) toast.info(message, { label: "Undo", onSelect });
    for (const refusal of data.userErrors) toast.error(refusal.message);
    onSettled();
  }, [data, state, undo, message, submit, onSettled]);
  return null;
}
