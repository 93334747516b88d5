import type { LoaderFunctionArgs } from "react-router";
import type { UserError } from "../../../../shared/result.ts";
import { makeUuid } from "../../../../shared/uuid.ts";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { getPageServices, runOperation } from "../../../../ui/page-context.ts";
import { type KeptForm, keptFormFor } from "../../../../ui/page-form.tsx";
import { PlanTransfer } from "../bookings.operations.ts";
import { formatAccountAddress } from "./account-data.ts";

/** What staff book on the ledger tab. The address names the open form, so that it works without script. */
const bookingKinds = ["transfer", "reverse", "settle", "credit-note", "write-off"] as const;
export type BookingKind = (typeof bookingKinds)[number];

export const bookingForm = "booking";

export function formatBookingAddress(number: string, kind: BookingKind, documentId = ""): string {
  const query = new URLSearchParams({ do: kind, ...(documentId !== "" && { document: documentId }) });
  return `${formatAccountAddress(number, "ledger")}&${query}`;
}

export type TransferPlan = NonNullable<ResultOf<typeof PlanTransfer>["transferPlan"]["plan"]>;

export interface TransferFields {
  readonly amount: string;
  readonly receivedOn: string;
  readonly reference: string;
  readonly documentIds: readonly string[];
}

export interface LoadedBooking {
  readonly kind: BookingKind;
  /** The document that the booking is about. Empty if there is none. */
  readonly documentId: string;
  readonly transfer: TransferFields;
  /** Null until the fields of a transfer were sent and understood. */
  readonly plan: TransferPlan | null;
  readonly planErrors: readonly UserError[];
  readonly requestKey: string;
  readonly kept: KeptForm;
}

/** Null if no form is open. */
export async function loadBooking(args: LoaderFunctionArgs, accountId: string): Promise<LoadedBooking | null> {
  const { searchParams } = args.url;
  const kind = bookingKinds.find((each) => each === searchParams.get("do"));
  if (kind === undefined) return null;
  const read = (name: string) => searchParams.get(name) ?? "";
  const documentIds = searchParams.getAll("documentIds").filter((id) => id !== "");
  const transfer = {
    amount: read("amount"),
    receivedOn: read("receivedOn"),
    reference: read("reference"),
    documentIds,
  };
  const isSent = kind === "transfer" && searchParams.has("amount");
  const planned = isSent ? await runOperation(args, PlanTransfer, { accountId, ...transfer }) : null;
  return {
    ...{ kind, documentId: read("document"), transfer, requestKey: makeUuid() },
    plan: planned?.transferPlan.plan ?? null,
    planErrors: planned?.transferPlan.userErrors ?? [],
    kept: keptFormFor(bookingForm, getPageServices(args).flash),
  };
}
