/**
 * Marketing and administrators write offers. What was promised to members stays: an offer that they count on can become
 * better and can end, but it never gets worse. Members who reach a goal by a change get the reward from a job.
 */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Snapshots } from "../../../server/operation-context.ts";
import { type CountryCode, countryCodes } from "../../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { mergeEdit, parseSeen } from "../../../shared/merge-edit.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import type { GiftCardKind } from "../../gift-cards/gift-card.ts";
import { listKinds } from "../../gift-cards/server/gift-cards.store.ts";
import { type AuditAction, type AuditFields, describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry, listSubjectEntries } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import {
  isOfferCode,
  type OfferFields,
  offerLabels,
  parseOffer,
  toOfferFields,
  type WrittenOffer,
} from "../offer-form.ts";
import { checkCard, checkGoods, type KnownGoods } from "../offer-goods.ts";
import { SETTLE_CHANGED_OFFER } from "../offer-jobs.ts";
import { checkPromise, isPromised } from "../offer-promise.ts";
import { findOfferState } from "../staff-offers.ts";
import { staffOffersErrors } from "../staff-offers-errors.ts";
import { type FoundOffer, insertOffer, lockOffer, replaceScopes, switchOffer, updateOffer } from "./offers.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly snapshots: Pick<Snapshots, "catalogue">;
}

const MAX_REASON = 500;

function toKnownGoods({ catalogue }: Services["snapshots"]): KnownGoods {
  return {
    has: ({ kind, id }) => {
      if (kind === "PRODUCT") return catalogue.productByCode.has(id);
      return kind === "BRAND" ? catalogue.brandById.has(id) : catalogue.categoryById.get(id)?.level === "RANGE";
    },
  };
}

/** What a change of an offer is checked with. */
interface Facts {
  readonly found: FoundOffer | null;
  readonly kinds: KindsByCountry;
  readonly known: KnownGoods;
  /** The day in the books of each country. */
  readonly days: ReadonlyMap<string, LocalDate>;
}

/** By country, because an edit may change the country of a draft. */
type KindsByCountry = ReadonlyMap<CountryCode, readonly GiftCardKind[]>;

async function listAllKinds(tx: Transaction): Promise<KindsByCountry> {
  return new Map(await Promise.all(countryCodes.map(async (code) => [code, await listKinds(tx, code)] as const)));
}

export interface OfferInput extends OfferFields {
  readonly code: string;
  /** Whether the offer is to be made. A new one is a draft. */
  readonly isNew: boolean;
  readonly reason: string;
  /** What the form showed (merge-edit.ts). */
  readonly seen: string;
}

export async function saveOffer(
  services: Services,
  viewer: SignedInViewer,
  { code, isNew, reason, seen, ...input }: OfferInput,
): Promise<Refusals> {
  if (!isOfferCode(code)) return [isNew ? staffOffersErrors.code : staffOffersErrors.notFound];
  const wanted = parseOffer(code, input);
  if (!wanted.ok) return wanted.refusals;
  if (reason.trim().length > MAX_REASON) return [staffOffersErrors.reason];
  const at = services.clock.now();
  const days = await listDays(services);
  return inTransaction(services.db, async (tx, commitWith) => {
    const [may, found, kinds] = await Promise.all([lockRights(tx, viewer), lockOffer(tx, code), listAllKinds(tx)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    const facts = { found, kinds, days, known: toKnownGoods(services.snapshots) };
    if (!isNew) {
      if (found === null) return [staffOffersErrors.notFound];
      const edit = { seen: parseSeen<OfferFields>(seen) ?? {}, wanted: toOfferFields(wanted.value) };
      const merged = mergeFields({ ...facts, found }, edit);
      if (!merged.ok) return merged.refusals;
      if (merged.value !== null) commitWith(...writeChange(tx, viewer, { at, reason, ...merged.value }));
      return [];
    }
    if (found !== null) return [staffOffersErrors.exists];
    const refusals = checkNames(wanted.value, facts);
    if (refusals.length > 0) return refusals;
    const { offer, country } = wanted.value;
    const after = toOfferFields(wanted.value);
    commitWith(
      insertOffer(tx, offer, country),
      replaceScopes(tx, offer),
      auditOffer(tx, viewer, { at, code, action: "OFFER_CREATED", before: {}, after, reason }),
    );
    return [];
  });
}

/** Goods and gift cards that do not exist. */
function checkNames(wanted: WrittenOffer, { found, kinds, known }: Facts): UserError[] {
  return [...checkGoods(wanted, found, known), ...checkCard(wanted, kinds.get(wanted.country) ?? [])];
}

interface FieldsEdit {
  readonly seen: Partial<OfferFields>;
  readonly wanted: OfferFields;
}

interface MergedFields {
  readonly before: OfferFields;
  readonly after: OfferFields;
  readonly written: WrittenOffer;
  readonly enabled: boolean;
}

/** Merges an edit into an offer. Null where nothing changes. */
function mergeFields(
  facts: Facts & { readonly found: FoundOffer },
  { seen, wanted }: FieldsEdit,
): Result<MergedFields | null, UserError> {
  const { found, days } = facts;
  const today = days.get(found.country) ?? "";
  const before = toOfferFields(found);
  const { merged, conflicts } = mergeEdit({ current: before, seen, wanted });
  if (conflicts.length > 0) {
    const named = conflicts.map((field) => `${offerLabels[field]} is now “${before[field]}”`);
    return refused(staffOffersErrors.changedMeanwhile(named.join(", ")));
  }
  const parsed = parseOffer(found.offer.rsn, merged);
  if (!parsed.ok) return parsed;
  const after = toOfferFields(parsed.value);
  const refusals = [
    ...(isPromised(found.offer, found, today) ? checkPromise(found, parsed.value, today) : []),
    ...checkNames(parsed.value, facts),
  ];
  if (refusals.length > 0) return { ok: false, refusals };
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  return ok(isSame ? null : { before, after, written: parsed.value, enabled: found.enabled });
}

type WrittenChange = MergedFields & Pick<OfferEntry, "at" | "reason" | "undoes">;

function writeChange(
  tx: Transaction,
  viewer: SignedInViewer,
  { written: { offer, country }, enabled, ...entry }: WrittenChange,
): Promise<unknown>[] {
  return [
    updateOffer(tx, offer, country),
    replaceScopes(tx, offer),
    auditOffer(tx, viewer, { ...entry, code: offer.rsn, action: "OFFER_CHANGED" }),
    ...(enabled ? [queueSettling(tx, offer.rsn)] : []),
  ];
}

const queueSettling = (tx: Transaction, rsn: string) => addJob(tx, SETTLE_CHANGED_OFFER, { rsn, after: "" });

const offerMoves = ["ON", "DRAFT", "END"] as const;
type OfferMove = (typeof offerMoves)[number];

interface MoveInput {
  readonly code: string;
  readonly to: string;
  readonly reason: string;
}

/** Switches an offer on, makes it a draft again, or makes today its last day. */
export async function moveOffer(
  services: Pick<Services, "db" | "clock">,
  viewer: SignedInViewer,
  { code, to, reason }: MoveInput,
): Promise<Refusals> {
  if (reason.trim().length > MAX_REASON) return [staffOffersErrors.reason];
  if (!(offerMoves as readonly string[]).includes(to)) return [staffOffersErrors.choice("to")];
  const at = services.clock.now();
  const days = await listDays(services);
  return inTransaction(services.db, async (tx, commitWith) => {
    const [may, found] = await Promise.all([lockRights(tx, viewer), lockOffer(tx, code)]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (found === null) return [staffOffersErrors.notFound];
    const today = days.get(found.country) ?? "";
    const refusal = checkMove(found, to as OfferMove, today);
    if (refusal !== null) return [refusal];
    if (to === "END") {
      const written = { country: found.country, offer: { ...found.offer, endsOn: today } };
      const [before, after] = [toOfferFields(found), toOfferFields(written)];
      if (before.endsOn !== today)
        commitWith(...writeChange(tx, viewer, { at, reason, before, after, written, enabled: true }));
      return [];
    }
    const isOn = to === "ON";
    if (found.enabled === isOn) return [];
    const [before, after] = [{ switchedOn: !isOn }, { switchedOn: isOn }];
    commitWith(
      switchOffer(tx, code, isOn),
      auditOffer(tx, viewer, { at, code, reason, action: "OFFER_SWITCHED", before, after }),
      ...(isOn ? [queueSettling(tx, code)] : []),
    );
    return [];
  });
}

/** Today in the books of each country. */
async function listDays({ db, clock }: Pick<Services, "db" | "clock">): Promise<ReadonlyMap<string, LocalDate>> {
  const now = clock.now();
  return new Map((await listCountries(db)).map(({ code, timeZone }) => [code, toLocalDate(now, timeZone)]));
}

function checkMove(found: FoundOffer, to: OfferMove, today: LocalDate): UserError | null {
  const state = findOfferState(found, today);
  if (to === "ON") return found.offer.endsOn < today ? staffOffersErrors.hasEnded : null;
  if (to === "END") return state === "RUNNING" ? null : staffOffersErrors.notRunning;
  return isPromised(found.offer, found, today) ? staffOffersErrors.stays : null;
}

/** Takes one change back. A field that was changed again since then is a conflict, so no later work is lost. */
export async function restoreOffer(
  services: Services,
  viewer: SignedInViewer,
  { code, entryId }: { readonly code: string; readonly entryId: string },
): Promise<Refusals> {
  const at = services.clock.now();
  const days = await listDays(services);
  return inTransaction(services.db, async (tx, commitWith) => {
    const [may, found, history, kinds] = await Promise.all([
      lockRights(tx, viewer),
      lockOffer(tx, code),
      listSubjectEntries(tx, { kind: "OFFER", id: code }),
      listAllKinds(tx),
    ]);
    if (!may.staff.marketing) return [identityErrors.unauthorised];
    if (found === null) return [staffOffersErrors.notFound];
    const entry = history.find(({ id }) => id === entryId);
    if (entry === undefined || entry.isUndone || entry.action !== "OFFER_CHANGED")
      return [staffOffersErrors.entryNotFound];
    const wanted = { ...toOfferFields(found), ...(entry.before as Partial<OfferFields>) };
    const facts = { found, kinds, days, known: toKnownGoods(services.snapshots) };
    const merged = mergeFields(facts, { seen: entry.after as Partial<OfferFields>, wanted });
    if (!merged.ok) return merged.refusals;
    if (merged.value !== null) commitWith(...writeChange(tx, viewer, { at, undoes: entryId, ...merged.value }));
    return [];
  });
}

interface OfferEntry {
  readonly at: Date;
  readonly code: string;
  readonly action: AuditAction;
  readonly before: AuditFields;
  readonly after: AuditFields;
  /** Empty: none was given. */
  readonly reason?: string;
  readonly undoes?: string;
}

/** Writes a change into the history of its offer. */
function auditOffer(tx: Transaction, viewer: SignedInViewer, entry: OfferEntry): Promise<void> {
  const { at, code, action, before, after, reason = "", undoes } = entry;
  return insertAuditEntry(tx, {
    ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action },
    subject: { kind: "OFFER", id: code },
    ...describeChange(before, after),
    ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    ...(undoes === undefined ? {} : { undoes }),
  });
}
