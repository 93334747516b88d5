import { useRef, useState } from "react";
import type { UserError } from "../shared/result.ts";
import { noRefusals } from "./refusals.tsx";

interface SingleTask {
  readonly pending: boolean;
  /** The refusals of the last run. */
  readonly refusals: readonly UserError[];
  run(task: () => Promise<readonly UserError[]>): Promise<void>;
}

/**
 * Runs a task of several requests, such as paying. A press while it runs starts nothing. If the task throws, the person reads
 * `unknownOutcome` and can press again: no error leaves the button waiting.
 */
export function useSingleTask(unknownOutcome: UserError): SingleTask {
  const [pending, setPending] = useState(false);
  const [refusals, setRefusals] = useState(noRefusals);
  const isBusy = useRef(false);
  const run = async (task: () => Promise<readonly UserError[]>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setRefusals(noRefusals);
    try {
      setRefusals(await task());
    } catch (error) {
      reportError(error);
      setRefusals([unknownOutcome]);
    } finally {
      setPending(false);
      isBusy.current = false;
    }
  };
  return { pending, refusals, run };
}
