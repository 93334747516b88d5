/**
 * Marketing and administrators write promotions and coupons. Every process uses a change within a second. What orders have
 * used stays as it was: an order keeps its own copy of each discount, and a used promotion keeps what it gives.
 */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { listSubjectEntries } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { promotionErrors } from "../promotion-errors.ts";
import {
  checkScope,
  checkUse,
  isPromotionCode,
  type KnownGoods,
  type PromotionFields,
  parsePromotion,
  promotionLabels,
  toPromotionFields,
  type WrittenPromotion,
} from "../promotion-form.ts";
import { auditPromotion, type PromotionEntry } from "./promotions.steps.ts";
import {
  type FoundPromotion,
  insertPromotion,
  lockPromotion,
  replaceScopes,
  switchPromotion,
  updatePromotion,
} from "./promotions.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly snapshots: Pick<Snapshots, "catalogue">;
}

const MAX_REASON = 500;

function toKnownGoods({ catalogue }: Services["snapshots"]): KnownGoods {
  const known = {
    ...{ skus: catalogue.variantBySku, productCodes: catalogue.productByCode },
    ...{ brandIds: catalogue.brandById, categoryIds: catalogue.categoryById },
  };
  return { has: (list, code) => known[list].has(code) };
}

export interface PromotionInput extends PromotionFields {
  readonly code: string;
  /** Whether the promotion is to be made. A new one is a draft. */
  readonly isNew: boolean;
  readonly reason: string;
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

export async function savePromotion(
  services: Services,
  viewer: SignedInViewer,
  { code, isNew, reason, seen, ...input }: PromotionInput,
): Promise<Refusals> {
  if (!isPromotionCode(code)) return [isNew ? promotionErrors.code : promotionErrors.notFound];
  const wanted = parsePromotion(input);
  if (!wanted.ok) return wanted.refusals;
  if (reason.trim().length > MAX_REASON) return [promotionErrors.reason];
  const at = services.clock.now();
  return inTransaction(services.db, async (tx, commitWith) => {
    const [may, found] = await Promise.all([lockRights(tx, viewer), lockPromotion(tx, code)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (!isNew) {
      if (found === null) return [promotionErrors.notFound];
      const edit = { seen: parseSeen<PromotionFields>(seen) ?? {}, wanted: toPromotionFields(wanted.value) };
      const merged = mergeFields(services.snapshots, found, edit);
      if (!merged.ok) return merged.refusals;
      if (merged.value === null) return [];
      commitWith(...writeChange(tx, viewer, { at, code, reason, ...merged.value }));
      return [];
    }
    if (found !== null) return [promotionErrors.exists];
    const unknown = checkScope(wanted.value, null, toKnownGoods(services.snapshots));
    if (unknown.length > 0) return unknown;
    const after = toPromotionFields(wanted.value);
    commitWith(
      insertPromotion(tx, { ...wanted.value, code, enabled: false }),
      replaceScopes(tx, code, wanted.value.scope),
      auditPromotion(tx, viewer, { at, code, action: "PROMOTION_CREATED", before: {}, after, reason }),
    );
    return [];
  });
}

interface FieldsEdit {
  readonly seen: Partial<PromotionFields>;
  readonly wanted: PromotionFields;
}

interface MergedFields {
  readonly before: PromotionFields;
  readonly after: PromotionFields;
  readonly promotion: WrittenPromotion;
}

/** Merges an edit into a promotion. Null where nothing changes. */
function mergeFields(
  snapshots: Services["snapshots"],
  { promotion, isUsed }: FoundPromotion,
  { seen, wanted }: FieldsEdit,
): Result<MergedFields | null, UserError> {
  const before = toPromotionFields(promotion);
  const { merged, conflicts } = mergeEdit({ current: before, seen, wanted });
  if (conflicts.length > 0) {
    const named = conflicts.map((field) => `${promotionLabels[field]} is now “${before[field]}”`);
    return refused(promotionErrors.changedMeanwhile(named.join(", ")));
  }
  const parsed = parsePromotion(merged);
  if (!parsed.ok) return parsed;
  const after = toPromotionFields(parsed.value);
  const refusals = [
    ...(isUsed ? checkUse(before, after) : []),
    ...checkScope(parsed.value, promotion, toKnownGoods(snapshots)),
  ];
  if (refusals.length > 0) return { ok: false, refusals };
  return ok(JSON.stringify(after) === JSON.stringify(before) ? null : { before, after, promotion: parsed.value });
}

type WrittenChange = MergedFields & Pick<PromotionEntry, "at" | "code" | "reason" | "undoes">;

function writeChange(tx: Transaction, viewer: SignedInViewer, { promotion, ...entry }: WrittenChange): Promise<void>[] {
  return [
    updatePromotion(tx, entry.code, promotion),
    replaceScopes(tx, entry.code, promotion.scope),
    auditPromotion(tx, viewer, { ...entry, action: "PROMOTION_CHANGED" }),
  ];
}

export async function turnPromotion(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: SignedInViewer,
  { code, isOn, reason }: { readonly code: string; readonly isOn: boolean; readonly reason: string },
): Promise<Refusals> {
  if (reason.trim().length > MAX_REASON) return [promotionErrors.reason];
  const at = clock.now();
  return inTransaction(db, async (tx, commitWith) => {
    const [may, found] = await Promise.all([lockRights(tx, viewer), lockPromotion(tx, code)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (found === null) return [promotionErrors.notFound];
    const { enabled } = found.promotion;
    if (enabled === isOn) return [];
    commitWith(
      switchPromotion(tx, code, isOn),
      auditPromotion(tx, viewer, {
        ...{ at, code, reason, action: "PROMOTION_SWITCHED" },
        before: { switchedOn: enabled },
        after: { switchedOn: isOn },
      }),
    );
    return [];
  });
}

/** Takes one change back. A field that was changed again since then is a conflict, so no later work is lost. */
export async function restorePromotion(
  services: Services,
  viewer: SignedInViewer,
  { code, entryId }: { readonly code: string; readonly entryId: string },
): Promise<Refusals> {
  const at = services.clock.now();
  return inTransaction(services.db, async (tx, commitWith) => {
    const [may, found, history] = await Promise.all([
      lockRights(tx, viewer),
      lockPromotion(tx, code),
      listSubjectEntries(tx, { kind: "PROMOTION", id: code }),
    ]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (found === null) return [promotionErrors.notFound];
    const entry = history.find(({ id }) => id === entryId);
    if (entry === undefined || entry.isUndone || entry.action !== "PROMOTION_CHANGED")
      return [promotionErrors.entryNotFound];
    const edit = {
      seen: entry.after as Partial<PromotionFields>,
      wanted: { ...toPromotionFields(found.promotion), ...(entry.before as Partial<PromotionFields>) },
    };
    const merged = mergeFields(services.snapshots, found, edit);
    if (!merged.ok) return merged.refusals;
    if (merged.value === null) return [];
    commitWith(...writeChange(tx, viewer, { at, code, undoes: entryId, ...merged.value }));
    return [];
  });
}
