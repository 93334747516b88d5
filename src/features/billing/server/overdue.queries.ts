import type { Clock } from "../../../server/clock.ts";
import { type Database, readBesideTenant } from "../../../server/database.ts";
import { type Country, type CountryCode, isCountryCode } from "../../../shared/country.ts";
import { daysBetween, toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toStaffTenant } from "../../identity/viewer.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { findClosableMonth } from "../closed-month.ts";
import type { Month } from "../statement.ts";
import { findClosedMonth } from "./closed-months.store.ts";
import { listOverdueAccounts, selectOverdueAccounts } from "./documents.store.ts";

export interface OverdueRow {
  /** The number of the account. */
  readonly number: string;
  readonly name: string;
  readonly overdueCents: Cents;
  readonly documents: number;
  /** The age of the oldest overdue document. */
  readonly oldestDays: number;
}

export interface OverdueList {
  readonly country: Country;
  /** Those that owe most come first. */
  readonly rows: readonly OverdueRow[];
  /** Of all accounts, also of those that are not listed. */
  readonly overdueCents: Cents;
  readonly accounts: number;
  readonly closedMonth: Month | null;
  /** Null if every month that is over is closed. */
  readonly closableMonth: Month | null;
}

const noUsers: readonly string[] = [];
const standardCountry: CountryCode = "AU";

/** What is overdue in a country, and how far its books are closed. */
export async function readOverdue(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  viewer: SignedInViewer,
  code: string,
): Promise<OverdueList> {
  const country = await getCountry(db, isCountryCode(code) ? code : standardCountry);
  const today = toLocalDate(clock.now(), country.timeZone);
  const search = { currency: country.currency, today };
  const [found, names, closed] = await readBesideTenant(db, toStaffTenant(viewer), (beside) =>
    Promise.all([
      listOverdueAccounts(beside, search),
      findNames(beside, { userIds: noUsers, accountIds: selectOverdueAccounts(search) }),
      findClosedMonth(beside, country.code),
    ]),
  );
  const rows = found.map(({ accountId, overdueCents, documents, oldestDueOn }) => {
    const { number = "", name = "" } = names.accounts.get(accountId) ?? {};
    return { number, name, overdueCents, documents, oldestDays: daysBetween(oldestDueOn, today) };
  });
  const [first] = found;
  return {
    ...{ country, rows, closedMonth: closed, closableMonth: findClosableMonth({ today, closed }) },
    ...{ overdueCents: first?.allCents ?? cents(0), accounts: first?.debtors ?? 0 },
  };
}
