import { type Generated, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import type { Access } from "../account.ts";
import { type Invitation, openSince } from "../invitation.ts";

interface InvitationsTable {
  id: Generated<string>;
  account_id: string;
  email: string;
  first_name: string;
  last_name: string;
  access: Access;
  power_of_attorney: boolean;
  spend_limit_cents: string | null;
  store_id: string | null;
  invited_by: string;
  created_at: Date;
  sent_at: Date | null;
  token_hash: Buffer | null;
  accepted_at: Date | null;
  accepted_by: string | null;
  withdrawn_at: Date | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    invitations: InvitationsTable;
  }
}

/** The new id; null when the address already has an open invitation to the account. */
export async function insertInvitation(
  tx: Transaction,
  invitation: Omit<Invitation, "id" | "sentAt">,
): Promise<string | null> {
  const row = await tx
    .insertInto("invitations")
    .values({
      account_id: invitation.accountId,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      access: invitation.access,
      power_of_attorney: invitation.powerOfAttorney,
      spend_limit_cents: invitation.spendLimitCents === null ? null : String(invitation.spendLimitCents),
      store_id: invitation.storeId,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      sent_at: null,
      token_hash: null,
      accepted_at: null,
      accepted_by: null,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Invites the members whose rows of a file ask for it, and takes the invitations of withdrawn members back. The result is the ids of
 * the new invitations.
 */
export async function inviteFromFile(
  tx: Transaction,
  given: RawBuilder<unknown>,
  {
    accounts,
    invitedBy,
    at,
  }: { readonly accounts: RawBuilder<unknown>; readonly invitedBy: string; readonly at: Date },
): Promise<string[]> {
  await sql`update invitations i set withdrawn_at = ${at} from ${given} as g join ${accounts} as a on a.number = g.cells->>'account_no'
    where i.account_id = a.id and i.email = g.cells->>'email' and g.changed->>'status' = 'withdrawn'
      and i.accepted_at is null and i.withdrawn_at is null`.execute(tx);
  const { rows } = await sql<{
    id: string;
  }>`insert into invitations (account_id, email, first_name, last_name, access, power_of_attorney,
      spend_limit_cents, store_id, invited_by, created_at)
    select a.id, cells->>'email', cells->>'first_name', cells->>'last_name', upper(cells->>'access'),
      coalesce(cells->>'power_of_attorney', 'no') = 'yes', round((cells->>'spend_limit')::numeric * 100)::bigint, a.store_id,
      ${invitedBy}, ${at}
    from ${given} as g join ${accounts} as a on a.number = cells->>'account_no'
    where changed->>'invite' = 'yes' and coalesce(cells->>'status', 'active') = 'active'
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether the address has an invitation to the account that was neither accepted nor withdrawn. */
export async function hasInvitation(tx: Transaction, accountId: string, email: string): Promise<boolean> {
  const row = await selectWaiting(tx).where("account_id", "=", accountId).where("email", "=", email).executeTakeFirst();
  return row !== undefined;
}

/** Invitations that were neither accepted nor withdrawn, also lapsed ones. */
export async function listInvitations(db: Database, accountId: string): Promise<Invitation[]> {
  const rows = await selectWaiting(db)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toInvitation);
}

export async function lockInvitation(tx: Transaction, accountId: string, id: string): Promise<Invitation | null> {
  if (!isUuid(id)) return null;
  const row = await selectWaiting(tx)
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

export async function findInvitationByToken(db: Database, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
  const row = await selectOpen(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

/** Of two parallel calls the second waits for the first and then finds nothing. */
export async function lockInvitationByToken(tx: Transaction, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
  const row = await selectOpen(tx, now).where("token_hash", "=", tokenHash).forUpdate().executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

/** The newest open invitation to an address. */
export async function findInvitationByEmail(db: Database, email: string, now: Date): Promise<Invitation | null> {
  const row = await selectOpen(db, now)
    .where("email", "=", email.toLowerCase())
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

function selectWaiting(db: Database) {
  return db.selectFrom("invitations").selectAll().where("accepted_at", "is", null).where("withdrawn_at", "is", null);
}

function selectOpen(db: Database, now: Date) {
  return selectWaiting(db).where("sent_at", ">", openSince(now));
}

/** A new mail will make a new link. The old link stops working now. */
export async function markUnsent(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable("invitations").set({ sent_at: null, token_hash: null }).where("id", "=", id).execute();
}

/** Claims an invitation for writing its mail; null when the mail was already written or the invitation is closed. */
export async function markSent(
  tx: Transaction,
  id: string,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<Invitation | null> {
  const row = await tx
    .updateTable("invitations")
    .set({ token_hash: tokenHash, sent_at: at })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("accepted_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toInvitation(row);
}

export async function markAccepted(tx: Transaction, id: string, by: { userId: string; at: Date }): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ accepted_at: by.at, accepted_by: by.userId })
    .where("id", "=", id)
    .execute();
}

export async function markWithdrawn(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("invitations").set({ withdrawn_at: at }).where("id", "=", id).execute();
}

function toInvitation(row: Selectable<InvitationsTable>): Invitation {
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    access: row.access,
    powerOfAttorney: row.power_of_attorney,
    spendLimitCents: row.spend_limit_cents === null ? null : Number(row.spend_limit_cents),
    storeId: row.store_id,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}
