import type { Generated, Selectable } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { type Invitation, openSince } from "../invitation.ts";
import type { Access } from "../standing.ts";

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

/** Its id; null where the address has an open invitation into the account. */
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

/** Those that were neither accepted nor withdrawn, the lapsed among them. */
export async function listInvitations(db: Database, accountId: string): Promise<Invitation[]> {
  const rows = await waiting(db)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(invitationFrom);
}

export async function lockInvitation(tx: Transaction, accountId: string, id: string): Promise<Invitation | null> {
  if (!isUuid(id)) return null;
  const row = await waiting(tx).where("id", "=", id).where("account_id", "=", accountId).forUpdate().executeTakeFirst();
  return row === undefined ? null : invitationFrom(row);
}

/** The one a link stands for, while it is open. */
export async function findInvitation(db: Database, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
  const row = await open(db, now).where("token_hash", "=", tokenHash).executeTakeFirst();
  return row === undefined ? null : invitationFrom(row);
}

/** Of those who accept at the same moment the second waits for the first, and finds it used. */
export async function lockInvitationOf(tx: Transaction, tokenHash: Buffer, now: Date): Promise<Invitation | null> {
  const row = await open(tx, now).where("token_hash", "=", tokenHash).forUpdate().executeTakeFirst();
  return row === undefined ? null : invitationFrom(row);
}

/** The newest open one to an address. */
export async function findInvitationTo(db: Database, email: string, now: Date): Promise<Invitation | null> {
  const row = await open(db, now)
    .where("email", "=", email.toLowerCase())
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row === undefined ? null : invitationFrom(row);
}

function waiting(db: Database) {
  return db.selectFrom("invitations").selectAll().where("accepted_at", "is", null).where("withdrawn_at", "is", null);
}

function open(db: Database, now: Date) {
  return waiting(db).where("sent_at", ">", openSince(now));
}

/** A new mail makes a new link: the one before it is dead from now on. */
export async function markUnsent(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable("invitations").set({ sent_at: null, token_hash: null }).where("id", "=", id).execute();
}

/** The invitation whose mail is now to be written; null where it was written already, or is not wanted any more. */
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
  return row === undefined ? null : invitationFrom(row);
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

function invitationFrom(row: Selectable<InvitationsTable>): Invitation {
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
