import type { RawBuilder } from "kysely";
import type { OfferedKind } from "../offered-kinds.ts";
import { checkCustomers, checkMembers, checkOpenInvoices } from "./customer-plan.store.ts";
import { type CheckInput, fileChecks } from "./file-rows.store.ts";
import { checkPrices } from "./price-plan.store.ts";

/** Each selects key, column_name, code and message of the changes that the shop would refuse. */
export function listChecks(kind: OfferedKind, input: CheckInput): RawBuilder<unknown>[] {
  switch (kind) {
    case "prices":
      return checkPrices(input);
    case "customers":
      return checkCustomers(input);
    case "members":
      return checkMembers(input);
    case "open_invoices":
      return checkOpenInvoices(input);
    default:
      return fileChecks(kind, input);
  }
}
