import type { UserError } from "../../../shared/result.ts";
import type { RequestStep } from "../request-form.ts";
import type { RequestValues } from "../request-values.ts";
import type { PlaceChoice } from "./request-steps.tsx";

/** The answer of the server to a step of the form. */
export interface StepAnswer {
  /** The step to show next. */
  readonly step: RequestStep;
  readonly values: RequestValues;
  readonly userErrors: readonly UserError[];
  /** The places that the typed name may mean. */
  readonly places: readonly PlaceChoice[];
  /** Whether the home owner has an open request for the same work already. */
  readonly isOpenAlready: boolean;
}
