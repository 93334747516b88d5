import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import type { UserError } from "../../../shared/result.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { MAKE_STATEMENTS } from "../billing-jobs.ts";
import { checkClosing } from "../closed-month.ts";
import { receivablesErrors } from "../receivables-errors.ts";
import { findClosedMonth, insertClosedMonth, lockClosing } from "./closed-months.store.ts";

export interface ClosingInput {
  /** The code of the country. */
  readonly country: string;
  /** "2026-10". */
  readonly month: string;
}

/** Ends the books of a month, and makes its statements now. */
export async function closeMonth(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
  input: ClosingInput,
): Promise<readonly UserError[]> {
  const at = clock.now();
  const country = (await listCountries(db)).find(({ code }) => code === input.country);
  if (country === undefined) return [receivablesErrors.countryUnknown];
  return inTransaction(db, async (tx, commitWith) => {
    const { code } = country;
    // Statements of one transaction run in the order in which they are issued: the month is read under the lock.
    const [may, , closed] = await Promise.all([lockRights(tx, viewer), lockClosing(tx), findClosedMonth(tx, code)]);
    if (!may.staff.money) return [identityErrors.unauthorised];
    const checked = checkClosing(input.month, { today: toLocalDate(at, country.timeZone), closed });
    if (!checked.ok) return checked.refusals;
    const month = checked.value;
    commitWith(
      insertClosedMonth(tx, { country: code, month, userId: viewer.user.id, at }),
      addJob(tx, MAKE_STATEMENTS, {}),
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action: "MONTH_CLOSED" },
        subject: { kind: "MONTH", id: `${code} ${month.slice(0, 7)}` },
        ...describeChange({ closedMonth: closed?.slice(0, 7) ?? null }, { closedMonth: month.slice(0, 7) }),
      }),
    );
    return [];
  });
}
