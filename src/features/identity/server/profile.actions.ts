import { inTransaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { identityErrors } from "../identity-errors.ts";
import { type ProfileWish, parseProfile } from "../profile.ts";
import { isFresh } from "../session-lifetime.ts";
import type { SignedInViewer } from "../viewer.ts";
import { insertAuditEntry } from "./audit.store.ts";
import { holdsTradeAccount } from "./members.store.ts";
import { closePerson, updateProfile } from "./people.store.ts";

export async function saveProfile(
  { db, clock, buyer }: OperationContext,
  { user }: SignedInViewer,
  wish: ProfileWish,
): Promise<readonly UserError[]> {
  const profile = parseProfile(wish, await getCountry(db, buyer.country));
  if (!profile.ok) return profile.refusals;
  const entry = { at: clock.now(), userId: user.id, accountId: null, acting: false };
  await inTransaction(db, async (tx) => {
    await updateProfile(tx, user.id, profile.value);
    await insertAuditEntry(tx, { ...entry, action: "PROFILE_CHANGED" });
  });
  return [];
}

/** Who answers for a business, or works for the merchant, talks to the account team first (Specification §6). */
export async function mayCloseThemself(
  { db }: Pick<OperationContext, "db">,
  { user }: SignedInViewer,
): Promise<boolean> {
  return user.role === "CUSTOMER" && !(await holdsTradeAccount(db, user.id));
}

/** Nothing that was bought is lost, but nobody signs in as this person again; the database ends their sessions. */
export async function closeMyself(
  { db, clock }: Pick<OperationContext, "db" | "clock">,
  viewer: SignedInViewer,
): Promise<UserError | null> {
  const at = clock.now();
  const { user } = viewer;
  if (!(await mayCloseThemself({ db }, viewer))) return identityErrors.mustCallToClose;
  if (!isFresh(viewer.session, at)) return identityErrors.signInAgain;
  await inTransaction(db, async (tx) => {
    await closePerson(tx, user.id);
    await insertAuditEntry(tx, { at, userId: user.id, accountId: null, acting: false, action: "PERSON_CLOSED" });
    const letter = {
      recipient: user.email,
      subject: "Your online account is closed",
      greeting: `Hello ${user.firstName},`,
      paragraphs: [
        "As you asked, your online account at Trestle Trade is closed, and every device is signed out.",
        "Orders under way still arrive. To come back, call your store.",
      ],
    };
    await writeMail(tx, { key: `person-closed:${user.id}:${at.getTime()}`, mail: renderLetter(letter), at });
  });
  return null;
}
