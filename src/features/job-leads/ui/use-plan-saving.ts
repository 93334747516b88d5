import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import type { action } from "../../../ui/api-endpoint.ts";
import { noRefusals } from "../../../ui/refusals.tsx";

/** Long enough to type a number, short enough to see its litres at once. */
const pauseMs = 500;

export interface PlanSaving {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The server has what the form shows. */
  readonly isSaved: boolean;
  readonly refusals: readonly UserError[];
  /** Saves the form after a pause in typing. */
  readonly touch: () => void;
  readonly Form: ReturnType<typeof useFetcher<typeof action>>["Form"];
}

/** Saves a plan while it is typed. The page's data is loaded again after each save, with litres, packs and prices. */
export function usePlanSaving(): PlanSaving {
  const fetcher = useFetcher<typeof action>({ key: "paint-plan" });
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(0);
  const [sent, setSent] = useState(0);
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;
  useEffect(() => {
    if (touched === sent) return;
    const timer = setTimeout(() => {
      setSent(touched);
      void submit.current(form.current);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [touched, sent]);
  const touch = useCallback(() => setTouched((count) => count + 1), []);
  const refusals = fetcher.state === "submitting" ? noRefusals : (fetcher.data?.userErrors ?? noRefusals);
  const isSaved = touched === sent && fetcher.state === "idle" && refusals.length === 0;
  return { form, isSaved, refusals, touch, Form: fetcher.Form };
}
