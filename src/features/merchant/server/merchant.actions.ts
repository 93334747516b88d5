/** Administrators change the name, the look and the letterhead of the shop. Every process shows the change within a second. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import type { UserError } from "../../../shared/result.ts";
import { type AuditAction, type AuditFields, describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import {
  emptyLetterhead,
  type LetterheadFields,
  letterheadLabels,
  parseLetterhead,
  toLetterheadFields,
} from "../merchant.ts";
import { merchantErrors } from "../merchant-errors.ts";
import { RAISE_WAITING_INVOICES } from "../merchant-jobs.ts";
import { parseShop, type ShopFields, type ShopLogo, shopLabels } from "../shop.ts";
import { lockMerchant, updateMerchant } from "./merchants.store.ts";
import { deleteLogo, findLogo, lockShop, updateShop, upsertLogo } from "./shop-settings.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface Seen {
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

interface Entry {
  readonly at: Date;
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly before: AuditFields;
  readonly after: AuditFields;
}

function audit(tx: Transaction, viewer: SignedInViewer, entry: Entry): Promise<void> {
  const { at, action, subjectId, before, after } = entry;
  return insertAuditEntry(tx, {
    ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action },
    subject: { kind: "SHOP", id: subjectId },
    ...describeChange(before, after),
  });
}

function refuseConflicts<T extends string>(
  conflicts: readonly T[],
  labels: Readonly<Record<T, string>>,
  current: Readonly<Record<T, string>>,
): UserError {
  const named = conflicts.map((field) => `${labels[field]} is now “${current[field]}”`);
  return merchantErrors.changedMeanwhile(named.join(", "));
}

export async function saveShop(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { seen, ...input }: ShopFields & Seen,
): Promise<Refusals> {
  const wanted = parseShop(input);
  if (!wanted.ok) return wanted.refusals;
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, stored] = await Promise.all([lockRights(tx, viewer), lockShop(tx)]);
    if (!may.staff.settings) return [identityErrors.unauthorised];
    const shown = parseSeen<ShopFields>(seen) ?? {};
    // A form shows a name also where none is stored yet.
    const current = stored.name === "" ? { ...stored, name: shown.name ?? wanted.value.name } : stored;
    const { merged, conflicts } = mergeEdit({ current, seen: shown, wanted: wanted.value });
    if (conflicts.length > 0) return [refuseConflicts(conflicts, shopLabels, current)];
    if (JSON.stringify(merged) === JSON.stringify(stored)) return [];
    commitWith(
      updateShop(tx, merged),
      audit(tx, viewer, { at, action: "SHOP_CHANGED", subjectId: "shop", before: stored, after: merged }),
    );
    return [];
  });
}

export async function saveMerchant(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { seen, country, ...input }: LetterheadFields & Seen & { readonly country: string },
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, found] = await Promise.all([lockRights(tx, viewer), lockMerchant(tx, country)]);
    if (!may.staff.settings) return [identityErrors.unauthorised];
    if (found === null) return [merchantErrors.country];
    const wanted = parseLetterhead(input, found.businessNumberKind);
    if (!wanted.ok) return wanted.refusals;
    const before = found.merchant === null ? emptyLetterhead : toLetterheadFields(found.merchant);
    const fields = toLetterheadFields(wanted.value);
    const shown = parseSeen<LetterheadFields>(seen) ?? {};
    const { merged, conflicts } = mergeEdit({ current: before, seen: shown, wanted: fields });
    if (conflicts.length > 0) return [refuseConflicts(conflicts, letterheadLabels, before)];
    const merchant = parseLetterhead(merged, found.businessNumberKind);
    if (!merchant.ok) return merchant.refusals;
    if (found.merchant !== null && JSON.stringify(merged) === JSON.stringify(before)) return [];
    commitWith(
      updateMerchant(tx, found.country, merchant.value),
      addJob(tx, RAISE_WAITING_INVOICES, { country: found.country }),
      audit(tx, viewer, {
        ...{ at, action: "LETTERHEAD_CHANGED", subjectId: found.country, before, after: merged },
      }),
    );
    return [];
  });
}

/** Null removes the logo. */
export async function changeLogo(
  { db, clock }: Services,
  viewer: SignedInViewer,
  logo: ShopLogo | null,
): Promise<Refusals> {
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, , before] = await Promise.all([lockRights(tx, viewer), lockShop(tx), findLogo(tx)]);
    if (!may.staff.settings) return [identityErrors.unauthorised];
    if (logo === null && before === null) return [merchantErrors.noLogo];
    if (logo?.version === before?.version) return [];
    commitWith(
      logo === null ? deleteLogo(tx) : upsertLogo(tx, logo),
      audit(tx, viewer, {
        ...{ at, action: "LOGO_CHANGED", subjectId: "shop" },
        ...{ before: describeLogo(before), after: describeLogo(logo) },
      }),
    );
    return [];
  });
}

function describeLogo(logo: ShopLogo | null): AuditFields {
  return { logo: logo && `${logo.width} × ${logo.height} pixels, ${logo.version}` };
}
