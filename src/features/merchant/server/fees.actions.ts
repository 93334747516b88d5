/** Administrators change delivery fees and card surcharges. Every process uses the change within a second. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import type { UserError } from "../../../shared/result.ts";
import { formatTypedPercent } from "../../../shared/typed-amount.ts";
import { type AuditAction, type AuditFields, describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { deleteSurcharge, lockCountry, updateFees, upsertSurcharge } from "../../stores/server/countries.store.ts";
import {
  checkCardCost,
  type FeeFields,
  feeLabels,
  findSurcharge,
  isChangeable,
  parseFees,
  parseSurcharge,
  type SurchargeInput,
  toFeeFields,
} from "../fees.ts";
import { merchantErrors } from "../merchant-errors.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface OfCountry {
  readonly country: string;
}

interface Change {
  readonly action: AuditAction;
  readonly before: AuditFields;
  readonly after: AuditFields;
  readonly write: Promise<void>;
}

interface CountryChange {
  readonly code: string;
  /** Refusals, a change, or null for no change. */
  decide(tx: Transaction, country: Country, today: LocalDate): Refusals | Change | null;
}

/** Locks the country, decides, and writes the change with its audit entry. */
async function changeCountry(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { code, decide }: CountryChange,
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, country] = await Promise.all([lockRights(tx, viewer), lockCountry(tx, code)]);
    if (!may.staff.settings) return [identityErrors.unauthorised];
    if (country === null) return [merchantErrors.country];
    const decided = decide(tx, country, toLocalDate(at, country.timeZone));
    if (decided === null) return [];
    if (!("write" in decided)) return decided;
    const { action, before, after, write } = decided;
    commitWith(
      write,
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action },
        subject: { kind: "SHOP", id: country.code },
        ...describeChange(before, after),
      }),
    );
    return [];
  });
}

export async function saveFees(
  services: Services,
  viewer: SignedInViewer,
  { country: code, seen, ...input }: FeeFields & OfCountry & { readonly seen: string },
): Promise<Refusals> {
  const wanted = parseFees(input);
  if (!wanted.ok) return wanted.refusals;
  const decide: CountryChange["decide"] = (tx, country, today) => {
    const before = toFeeFields(country);
    const shown = parseSeen<FeeFields>(seen) ?? {};
    const { merged, conflicts } = mergeEdit({ current: before, seen: shown, wanted: toFeeFields(wanted.value) });
    if (conflicts.length > 0) {
      const named = conflicts.map((field) => `${feeLabels[field]} is now “${before[field]}”`);
      return [merchantErrors.changedMeanwhile(named.join(", "))];
    }
    const fees = parseFees(merged);
    if (!fees.ok) return fees.refusals;
    const tooLow = checkCardCost(country, fees.value.cardCostBasisPoints, today);
    if (tooLow !== null) return [tooLow];
    if (JSON.stringify(merged) === JSON.stringify(before)) return null;
    const write = updateFees(tx, { code: country.code, ...fees.value });
    return { action: "FEES_CHANGED", before, after: merged, write };
  };
  return changeCountry(services, viewer, { code, decide });
}

/** `seen` has the percentages that the page showed, by day (merge-edit.ts). */
export async function saveSurcharge(
  services: Services,
  viewer: SignedInViewer,
  { country: code, seen, ...input }: SurchargeInput & OfCountry & { readonly seen: string },
): Promise<Refusals> {
  const decide: CountryChange["decide"] = (tx, country, today) => {
    const surcharge = parseSurcharge(input, country, today);
    if (!surcharge.ok) return surcharge.refusals;
    const { startsOn, basisPoints } = surcharge.value;
    const current = describeSurcharge(country, startsOn);
    const wanted = formatTypedPercent(basisPoints);
    if (current === wanted) return null;
    const shown = parseSeen<Record<string, string>>(seen)?.[startsOn] ?? "";
    if (current !== shown)
      return [merchantErrors.changedMeanwhile(`the surcharge from ${startsOn} is now “${current}”`)];
    const write = upsertSurcharge(tx, country.code, surcharge.value);
    return { ...describeSurchargeChange(startsOn, current, wanted), write };
  };
  return changeCountry(services, viewer, { code, decide });
}

export async function removeSurcharge(
  services: Services,
  viewer: SignedInViewer,
  { country: code, startsOn }: OfCountry & { readonly startsOn: string },
): Promise<Refusals> {
  const decide: CountryChange["decide"] = (tx, country, today) => {
    const current = describeSurcharge(country, startsOn);
    if (current === "") return [merchantErrors.noSurcharge];
    if (!isChangeable(startsOn, today)) return [merchantErrors.surchargeDay];
    // The surcharge before it then applies again, and the cost may have fallen since.
    const left = { cardSurcharges: country.cardSurcharges.filter((each) => each.startsOn !== startsOn) };
    if (checkCardCost(left, country.cardCostBasisPoints, today) !== null)
      return [merchantErrors.surchargeAboveCost(formatTypedPercent(country.cardCostBasisPoints))];
    const write = deleteSurcharge(tx, country.code, startsOn);
    return { ...describeSurchargeChange(startsOn, current, ""), write };
  };
  return changeCountry(services, viewer, { code, decide });
}

/** Empty where no surcharge begins on that day. */
function describeSurcharge(country: Country, startsOn: string): string {
  const surcharge = findSurcharge(country, startsOn);
  return surcharge === null ? "" : formatTypedPercent(surcharge.basisPoints);
}

function describeSurchargeChange(startsOn: string, before: string, after: string) {
  const describe = (percent: string) => ({ surcharge: percent === "" ? null : `${percent} % from ${startsOn}` });
  return { action: "SURCHARGE_CHANGED", before: describe(before), after: describe(after) } as const;
}
