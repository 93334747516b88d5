/** Saves the paint plan of a lead, takes its packs to the cart under the lead's own job, and takes them back. */

import { randomUUID } from "node:crypto";
import { asTenant, type CommitWith, type Transaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { cartErrors } from "../../cart/cart-errors.ts";
import { toShop } from "../../cart/item-input.ts";
import { type CartRequest, getCartOwner, OWN_CART } from "../../cart/server/cart.queries.ts";
import { type CartRule, changeCart } from "../../cart/server/cart.steps.ts";
import { lockLiveCart } from "../../cart/server/cart.store.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { findJob, insertJob, isNameTaken } from "../../jobs/server/jobs.store.ts";
import { insertChangeKey, lockChangeKey, toKeyedChange } from "../../offline/server/change-keys.store.ts";
import { leadsErrors } from "../leads-errors.ts";
import { isPlanOpen, isSamePlan, type PaintPlan, parsePlan } from "../paint-plan.ts";
import { paintPlansErrors } from "../paint-plans-errors.ts";
import { listItemSkus, toPlanLines } from "../plan-items.ts";
import {
  describeSite,
  listJobNames,
  type OrderedPack,
  orderPlan,
  type PackOutcome,
  undoPlanOrder,
} from "../plan-order.ts";
import { type LockedLead, lockOwnLead, type ShownLead, showLead } from "./leads.store.ts";
import { drawPlan, type LeadPlan, readPlan } from "./paint-plans.queries.ts";
import { lockPlan, type StoredPlan, saveOrder, savePlan as writePlan } from "./paint-plans.store.ts";

interface NamedLead {
  /** The number of the request. */
  readonly jobId: string;
}

/** The last save counts: a plan is small, and a painter works on it alone. */
export async function savePlan(
  request: CartRequest,
  viewer: SignedInViewer,
  { jobId, plan }: NamedLead & { readonly plan: PaintPlan },
): Promise<readonly UserError[]> {
  const parsed = parsePlan(plan);
  const accountId = viewer.account?.id;
  if (!parsed.ok) return parsed.refusals;
  if (accountId === undefined) return [identityErrors.unauthorised];
  const skus = listItemSkus(drawPlan(toShop(request), parsed.value).items);
  return asTenant(request.db, toTenant(viewer), async (tx, commitWith) => {
    const [may, lead] = await Promise.all([lockRights(tx, viewer), lockOwnLead(tx, { accountId, number: jobId })]);
    if (may.jobLeads !== "manage" || !may.cart) return [identityErrors.unauthorised];
    const refusal = checkLead(lead);
    if (lead === null || refusal !== null) return [refusal ?? leadsErrors.leadNotFound];
    const at = request.clock.now();
    commitWith(writePlan(tx, { leadId: lead.id, accountId, plan: parsed.value, skus, userId: viewer.user.id, at }));
    return [];
  });
}

function checkLead(lead: LockedLead | null): UserError | null {
  if (lead === null) return leadsErrors.leadNotFound;
  return isPlanOpen(lead.status) ? null : paintPlansErrors.leadNotAccepted;
}

export interface PlanToOrder extends NamedLead {
  /** The version of the plan that the painter has seen. Empty: any version. */
  readonly planVersion?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

export interface PlanOrder {
  readonly jobName: string;
  readonly outcomes: readonly PackOutcome[];
}

/**
 * Two transactions: the first reads the plan with its prices, the second locks and checks that it is still the same. The order of
 * locks is that of the checkout: the cart before the account.
 */
export async function orderPaintPlan(
  request: CartRequest,
  viewer: SignedInViewer,
  input: PlanToOrder,
): Promise<Result<PlanOrder, UserError>> {
  const { jobId, planVersion } = input;
  const leadPlan = await readPlan(request, viewer, jobId);
  if (leadPlan === null) return refused(leadsErrors.leadNotFound);
  if (leadPlan.planned === null) return refused(paintPlansErrors.leadNotAccepted);
  const own = { accountId: leadPlan.lead.accountId, number: jobId };
  const owner = getCartOwner(request);
  const keyed = toKeyedChange(owner, input, { orderPlan: jobId, planVersion });
  return asTenant(request.db, owner, async (tx, commitWith) => {
    const at = request.clock.now();
    const [stored, , may, lead, plan, shown] = await Promise.all([
      lockChangeKey<PlanOrder>(tx, keyed),
      lockLiveCart(tx, owner),
      lockRights(tx, viewer),
      lockOwnLead(tx, own),
      lockPlan(tx, own),
      showLead(tx, { ...own, userId: viewer.user.id, at }),
    ]);
    const [first] = stored.kind === "same" ? stored.outcomes : [];
    if (first !== undefined) return ok(first);
    if (stored.kind !== "new") return refused(cartErrors.keyReused);
    if (may.jobLeads !== "manage" || !may.cart || may.jobs === "none") return refused(identityErrors.unauthorised);
    const refusal = checkLead(lead);
    if (refusal !== null) return refused(refusal);
    if (plan === null || !isSamePlan(plan.changedAt, leadPlan.record.changedAt, planVersion)) {
      return refused(paintPlansErrors.planChanged);
    }
    const ordered = await orderLocked({ tx, commitWith, request, viewer, at }, { leadPlan, plan, shown });
    if (ordered.ok) commitWith(insertChangeKey(tx, keyed, { outcomes: [ordered.value], at }));
    return ordered;
  });
}

interface Change {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly request: CartRequest;
  readonly viewer: SignedInViewer;
  readonly at: Date;
}

interface LockedPlan {
  readonly leadPlan: LeadPlan;
  readonly plan: StoredPlan;
  readonly shown: ShownLead | null;
}

interface JobChoice {
  readonly id: string;
  readonly name: string;
  readonly isNew: boolean;
}

async function orderLocked(change: Change, locked: LockedPlan): Promise<Result<PlanOrder, UserError>> {
  const { tx, commitWith, request, viewer, at } = change;
  const { leadPlan, shown } = locked;
  const contact = shown?.contact ?? null;
  if (contact === null || leadPlan.planned === null) return refused(paintPlansErrors.leadNotAccepted);
  const { lead, planned } = leadPlan;
  const lines = toPlanLines(planned.items);
  const state: { job: JobChoice | null; ordered: readonly OrderedPack[]; outcomes: readonly PackOutcome[] } = {
    ...{ job: null, ordered: [], outcomes: [] },
  };
  const names = listJobNames(contact, lead);
  const rule: CartRule = {
    skus: lines.map(({ sku }) => sku),
    ready: chooseJob(tx, locked, { accountId: lead.accountId, names }).then((job) => Object.assign(state, { job })),
    apply: (record) => {
      const storeName = request.snapshots.stores.byId.get(record.cart.storeId)?.shortName ?? "";
      const reference = state.job?.name ?? "";
      const made = orderPlan(lines, { record, storeName, reference, newId: randomUUID });
      if (!made.ok) return made;
      Object.assign(state, { ordered: made.value.ordered, outcomes: made.value.outcomes });
      return ok({ lines: made.value.lines });
    },
  };
  const owner = getCartOwner(request);
  const { userErrors } = await changeCart({ tx, commitWith }, request, { owner, ref: { cartId: OWN_CART }, rule });
  const [refusal, ...more] = userErrors;
  if (refusal !== undefined) return refused(refusal, ...more);
  const { job } = state;
  if (job === null) throw new Error("The cart was changed before the job was chosen.");
  if (job.isNew) {
    const details = { name: job.name, ...describeSite(contact, lead) };
    commitWith(insertJob(tx, { id: job.id, accountId: lead.accountId, createdBy: viewer.user.id, at, ...details }));
  }
  commitWith(saveOrder(tx, { leadId: lead.id, ordered: state.ordered, jobId: job.id, userId: viewer.user.id, at }));
  return ok({ jobName: job.name, outcomes: state.outcomes });
}

interface JobFacts {
  readonly accountId: string;
  /** The best first. */
  readonly names: readonly string[];
}

/** The job of the last order if it is still open, else a new one with the first name that is free. */
async function chooseJob(tx: Transaction, { plan }: LockedPlan, { accountId, names }: JobFacts): Promise<JobChoice> {
  const id = randomUUID();
  const [, known, ...taken] = await Promise.all([
    lockAccount(tx, accountId),
    plan.jobId === null ? null : findJob(tx, { accountId, userId: null }, plan.jobId),
    ...names.map((name) => isNameTaken(tx, { accountId, jobId: id, name })),
  ]);
  if (known !== null && known.archivedAt === null) return { id: known.id, name: known.name, isNew: false };
  const name = names.find((_, index) => !taken[index]) ?? `Lead ${id.slice(0, 8)}`;
  return { id, name, isNew: true };
}

/** Takes the packs of the last order out of the cart. The job stays. */
export async function undoPaintPlanOrder(
  request: CartRequest,
  viewer: SignedInViewer,
  { jobId }: NamedLead,
): Promise<readonly UserError[]> {
  const owner = getCartOwner(request);
  const own = { accountId: viewer.account?.id ?? "", number: jobId };
  return asTenant(request.db, owner, async (tx, commitWith) => {
    const [, may, lead, plan] = await Promise.all([
      lockLiveCart(tx, owner),
      lockRights(tx, viewer),
      lockOwnLead(tx, own),
      lockPlan(tx, own),
    ]);
    if (may.jobLeads !== "manage" || !may.cart) return [identityErrors.unauthorised];
    if (lead === null || plan === null) return [leadsErrors.leadNotFound];
    const rule: CartRule = {
      apply: ({ cart }) => {
        const lines = undoPlanOrder(plan.ordered, cart.lines);
        return lines.ok ? ok({ lines: lines.value }) : lines;
      },
    };
    const { userErrors } = await changeCart({ tx, commitWith }, request, { owner, ref: { cartId: OWN_CART }, rule });
    if (userErrors.length > 0) return userErrors;
    const at = request.clock.now();
    commitWith(saveOrder(tx, { leadId: lead.id, ordered: [], jobId: plan.jobId, userId: viewer.user.id, at }));
    return [];
  });
}
