import type { Clock } from "../../../server/clock.ts";
import { type Database, readBesideTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import type { Cents } from "../../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { findFilteredAccount } from "../../identity/server/accounts.store.ts";
import { toAccountReach } from "../../identity/staff-accounts.ts";
import { staffAccountErrors } from "../../identity/staff-accounts-errors.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { formatSeenPlan, parseTransfer, planTransfer, type TransferInput } from "../bank-transfer.ts";
import type { BillingDocument } from "../billing.ts";
import { isTransferBooked } from "./bank-transfers.store.ts";
import { listOpenDocuments } from "./documents.store.ts";

export interface ShownTransferPlan {
  readonly country: Country;
  readonly amountCents: Cents;
  readonly parts: readonly { readonly document: BillingDocument; readonly cents: Cents }[];
  readonly unallocatedCents: Cents;
  /** The booking compares it with the plan of its own moment. */
  readonly seen: string;
  /** A transfer with this day, amount and reference is booked. */
  readonly isBooked: boolean;
}

/** What a bank transfer would settle. Nothing is booked. */
export async function readTransferPlan(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
  { number, ...input }: TransferInput & { readonly number: string },
): Promise<Result<ShownTransferPlan, UserError>> {
  const read = <T>(work: (beside: Database) => Promise<T>) => readBesideTenant(db, toStaffTenant(viewer), work);
  const account = await read((beside) => findFilteredAccount(beside, toAccountReach(viewer), number));
  if (account === null) return refused(staffAccountErrors.accountNotFound);
  const country = await getCountry(db, account.country);
  const transfer = parseTransfer(input, toLocalDate(clock.now(), country.timeZone));
  if (!transfer.ok) return transfer;
  const [open, isBooked] = await read((beside) =>
    Promise.all([listOpenDocuments(beside, account.id), isTransferBooked(beside, account.id, transfer.value)]),
  );
  const plan = planTransfer(open, transfer.value);
  if (!plan.ok) return plan;
  const { debits, unallocatedCents } = plan.value;
  const parts = debits.flatMap(({ documentId, cents }) => {
    const document = open.find(({ id }) => id === documentId);
    return document === undefined ? [] : [{ document, cents }];
  });
  const { amountCents } = transfer.value;
  return ok({ country, amountCents, parts, unallocatedCents, seen: formatSeenPlan(plan.value), isBooked });
}
