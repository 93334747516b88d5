/** Staff add, describe, order, remove and restore the photographs of a product. Every page shows the change within a second. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import type { UserError } from "../../../shared/result.ts";
import { MAX_PHOTOGRAPHS, type Photograph, parseAlt, placePhotograph } from "../../catalogue/photographs.ts";
import { lockProduct } from "../../catalogue/server/catalogue.store.ts";
import {
  deleteOldPhotographs,
  insertPhotograph,
  listPhotographs,
  listSkus,
  type ProductPhotographs,
  removePhotograph,
  savePhotographs,
} from "../../catalogue/server/photographs.store.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { PreparedPhotograph } from "../../pictures/server/product-photograph.adapter.ts";
import { toImportReach } from "../import-access.ts";
import { type PhotographFields, photographLabels, toPhotographFields } from "../photograph-form.ts";
import { productMediaErrors } from "../product-media-errors.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

type Refusals = readonly UserError[];

/** What a change makes of the photographs, and how it is written. Or a refusal. */
type Change = UserError | { readonly shown: readonly Photograph[]; write(tx: Transaction): Promise<unknown>[] };

interface Found extends ProductPhotographs {
  readonly skus: readonly string[];
}

interface Edit {
  readonly productCode: string;
  readonly at: Date;
  decide(found: Found): Change;
}

/** Locks the product, so that two changes of its photographs wait for each other. */
function changePhotographs(db: Database, viewer: SignedInViewer, edit: Edit): Promise<Refusals> {
  const { productCode, at, decide } = edit;
  return inTransaction(db, async (tx, commitWith) => {
    const [may, isThere, photographs, skus] = await Promise.all([
      lockRights(tx, viewer),
      lockProduct(tx, productCode),
      listPhotographs(tx, productCode),
      listSkus(tx, productCode),
    ]);
    if (!toImportReach(viewer, may).kinds.includes("products")) return [identityErrors.unauthorised];
    if (!isThere) return [productMediaErrors.productNotFound];
    const change = decide({ ...photographs, skus });
    if ("code" in change) return [change];
    const [before, after] = [describe(photographs.shown), describe(change.shown)];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    commitWith(
      ...change.write(tx),
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting },
        action: "PHOTOGRAPHS_CHANGED",
        subject: { kind: "PRODUCT", id: productCode },
        ...describeChange({ photographs: before }, { photographs: after }),
      }),
    );
    return [];
  });
}

const describe = (shown: readonly Photograph[]) =>
  shown.map(({ hash, sku, alt }) => [hash, sku, alt].filter((part) => part).join(" · "));

interface AddedPhotograph {
  readonly productCode: string;
  /** Empty: the whole product. */
  readonly sku: string;
  readonly alt: string;
  readonly prepared: PreparedPhotograph;
}

/** A new photograph is the last one. The first of a product is its main picture. */
export function addPhotograph(
  { db, clock }: Services,
  viewer: SignedInViewer,
  added: AddedPhotograph,
): Promise<Refusals> {
  const { productCode, prepared } = added;
  const at = clock.now();
  const decide = ({ shown, removed, skus }: Found): Change => {
    const { hash, files } = prepared;
    if (shown.some((each) => each.hash === hash)) return productMediaErrors.photographKnown;
    if (shown.length >= MAX_PHOTOGRAPHS) return productMediaErrors.photographsFull;
    const texts = parseTexts(added, skus);
    if ("code" in texts) return texts;
    const all = [...shown, { hash, ...texts }];
    // A photograph that was removed has its files already.
    const isStored = removed.some((each) => each.hash === hash);
    const write = (tx: Transaction) => [
      isStored
        ? savePhotographs(tx, productCode, all)
        : insertPhotograph(tx, { productCode, hash, ...texts, position: all.length, files, at }),
    ];
    return { shown: all, write };
  };
  return changePhotographs(db, viewer, { productCode, at, decide });
}

function parseTexts(
  { sku, alt }: { readonly sku: string; readonly alt: string },
  skus: readonly string[],
): Pick<Photograph, "sku" | "alt"> | UserError {
  if (sku !== "" && !skus.includes(sku)) return productMediaErrors.photographVariant;
  const text = parseAlt(alt);
  return text === null ? productMediaErrors.photographAlt : { sku: sku === "" ? null : sku, alt: text };
}

interface PhotographKey {
  readonly productCode: string;
  readonly hash: string;
}

interface SavedPhotograph extends PhotographKey {
  readonly sku: string;
  readonly alt: string;
  /** From 1, which is the main picture. */
  readonly place: number;
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

export function savePhotograph(
  { db, clock }: Services,
  viewer: SignedInViewer,
  saved: SavedPhotograph,
): Promise<Refusals> {
  const { productCode, hash } = saved;
  const decide = ({ shown, skus }: Found): Change => {
    const index = shown.findIndex((each) => each.hash === hash);
    const current = shown[index];
    if (current === undefined) return productMediaErrors.photographNotFound;
    const texts = parseTexts(saved, [...skus, current.sku ?? ""]);
    if ("code" in texts) return texts;
    const stored = toPhotographFields(current, index + 1);
    const wanted = toPhotographFields(texts, saved.place);
    const seen = parseSeen<PhotographFields>(saved.seen) ?? {};
    const { merged, conflicts } = mergeEdit({ current: stored, seen, wanted });
    if (conflicts.length > 0) {
      const named = conflicts.map((field) => `${photographLabels[field]} is now “${stored[field]}”`);
      return productMediaErrors.photographChanged(named.join(", "));
    }
    const changed = { hash, sku: merged.sku === "" ? null : merged.sku, alt: merged.alt };
    const all = placePhotograph(shown, changed, Number(merged.place));
    return { shown: all, write: (tx) => [savePhotographs(tx, productCode, all)] };
  };
  return changePhotographs(db, viewer, { productCode, at: clock.now(), decide });
}

export function hidePhotograph({ db, clock }: Services, viewer: SignedInViewer, key: PhotographKey): Promise<Refusals> {
  const { productCode, hash } = key;
  const at = clock.now();
  const decide = ({ shown }: Found): Change => {
    const left = shown.filter((each) => each.hash !== hash);
    if (left.length === shown.length) return productMediaErrors.photographNotFound;
    return {
      shown: left,
      write: (tx) => [
        removePhotograph(tx, { productCode, hash, at }),
        savePhotographs(tx, productCode, left),
        deleteOldPhotographs(tx, productCode),
      ],
    };
  };
  return changePhotographs(db, viewer, { productCode, at, decide });
}

/** Puts a removed photograph back. It is the last one then. */
export function restorePhotograph(
  { db, clock }: Services,
  viewer: SignedInViewer,
  key: PhotographKey,
): Promise<Refusals> {
  const { productCode, hash } = key;
  const decide = ({ shown, removed }: Found): Change => {
    const found = removed.find((each) => each.hash === hash);
    if (found === undefined) return productMediaErrors.photographNotFound;
    if (shown.length >= MAX_PHOTOGRAPHS) return productMediaErrors.photographsFull;
    const all = [...shown, found];
    return { shown: all, write: (tx) => [savePhotographs(tx, productCode, all)] };
  };
  return changePhotographs(db, viewer, { productCode, at: clock.now(), decide });
}
