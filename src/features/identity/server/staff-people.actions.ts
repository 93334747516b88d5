/** Administrators add members of staff, and change their roles and stores. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { makeUnmatchableHash } from "../../../server/passwords.ts";
import { hashToken, newToken } from "../../../server/secrets.ts";
import { listRefusals, type UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { formatAccess } from "../account.ts";
import { describeChange } from "../audit.ts";
import { identityErrors } from "../identity-errors.ts";
import { type PersonInput, parsePerson } from "../member.ts";
import { isFresh } from "../session-lifetime.ts";
import { parseStaffPost, type StaffInput, type StaffPost, toAuditFields } from "../staff-person.ts";
import type { SignedInViewer } from "../viewer.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { staffLetter } from "./identity.mails.ts";
import { lockRights } from "./identity.steps.ts";
import { upsertPasswordReset } from "./password-resets.store.ts";
import { findStaff, insertUser, lockPeople, updateStaff } from "./people.store.ts";
import { insertProviderPerson } from "./provider.store.ts";
import { deleteStores, insertStores } from "./staff-stores.store.ts";

type Refusals = readonly UserError[];

interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly isProviderEmbedded: boolean;
  readonly publicUrl: string;
  readonly snapshots: { readonly stores: { readonly byId: ReadonlyMap<string, unknown> } };
}

/** The new person gets a mail. With the embedded provider it has a link to choose a password. */
export async function addStaffMember(
  services: Services,
  viewer: SignedInViewer,
  input: PersonInput & StaffInput,
): Promise<Refusals> {
  const { db, clock, snapshots } = services;
  const person = parsePerson(input);
  const post = parseStaffPost(input, (id) => snapshots.stores.byId.has(id));
  if (!person.ok || !post.ok) return [...listRefusals(person), ...listRefusals(post)];
  const at = clock.now();
  if (!isFresh(viewer.session, at)) return [identityErrors.signInAgain];
  return inTransaction(db, async (tx, commitWith) => {
    const may = await lockRights(tx, viewer);
    if (!may.staff.people) return [identityErrors.unauthorised];
    const { email } = person.value;
    const added = await insertUser(tx, { ...person.value, role: post.value.role, identity: null });
    if (added === null) return [identityErrors.staffEmailTaken];
    await welcome(tx, services, { ...person.value, post: post.value, at });
    commitWith(
      insertStores(tx, added.id, post.value.storeIds),
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action: "STAFF_ADDED" },
        ...describeChange({}, toAuditFields({ ...post.value, isActive: true })),
        subject: { kind: "PERSON", id: email },
      }),
    );
    return [];
  });
}

async function welcome(
  tx: Transaction,
  { isProviderEmbedded, publicUrl }: Services,
  { email, firstName, lastName, post, at }: PersonInput & { readonly post: StaffPost; readonly at: Date },
): Promise<void> {
  const subject = randomUUID();
  const person = { subject, email, name: `${firstName} ${lastName}`, passwordHash: makeUnmatchableHash() };
  const choosesPassword = isProviderEmbedded && (await insertProviderPerson(tx, person));
  const token = newToken();
  if (choosesPassword) await upsertPasswordReset(tx, { subject, tokenHash: hashToken(token), at });
  const url = choosesPassword
    ? `${publicUrl}/oidc/new-password?${new URLSearchParams({ token })}`
    : `${publicUrl}/login/`;
  const letter = staffLetter({ email, firstName }, { role: formatAccess(null, post.role), url, choosesPassword });
  await writeMail(tx, { key: `staff:${subject}`, mail: letter, at });
}

export interface StaffChangeInput extends StaffInput {
  readonly userId: string;
  readonly isActive: boolean;
}

/** Nobody changes their own role, so an installation always has an administrator. */
export async function changeStaffMember(
  { db, clock, snapshots }: Services,
  viewer: SignedInViewer,
  { userId, isActive, ...input }: StaffChangeInput,
): Promise<Refusals> {
  const post = parseStaffPost(input, (id) => snapshots.stores.byId.has(id));
  if (!post.ok) return post.refusals;
  if (!isUuid(userId)) return [identityErrors.staffNotFound];
  if (userId === viewer.user.id) return [identityErrors.staffNotYourself];
  const at = clock.now();
  if (!isFresh(viewer.session, at)) return [identityErrors.signInAgain];
  return inTransaction(db, async (tx, commitWith) => {
    const [, may, person] = await Promise.all([
      lockPeople(tx, [userId, viewer.user.id]),
      lockRights(tx, viewer),
      findStaff(tx, userId),
    ]);
    if (!may.staff.people) return [identityErrors.unauthorised];
    if (person === null) return [identityErrors.staffNotFound];
    const now = { ...post.value, isActive };
    const change = describeChange(toAuditFields(person), toAuditFields(now));
    if (Object.keys(change.after).length === 0) return [];
    commitWith(
      deleteStores(tx, userId),
      insertStores(tx, userId, now.storeIds),
      updateStaff(tx, userId, now),
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action: "STAFF_CHANGED", ...change },
        subject: { kind: "PERSON", id: person.email },
      }),
    );
    return [];
  });
}
