/** The rows of the access matrix for members, invitations, sign-ups and a person's own settings. */
import type { Database } from "../../src/server/database.ts";
import { hashToken } from "../../src/server/secrets.ts";
import { type Actor, type Case, each, everyone, missingId, type Outcomes, only } from "./access-actors.ts";

const guestsSignIn = { guest: "sign in" };
const signedIn = everyone("ok", guestsSignIn);
const seers: Actor[] = ["full", "holder", "red-held", "painter", "rep acting"];
const managers: Actor[] = ["holder", "red-held", "painter"];
const terms = { permission: "FULL_ACCESS", powerOfAttorney: false };
const somebody = { firstName: "Robin", lastName: "Hale", email: "not an address" };

/** The outcome for people who may see or change the members of their account. The administrator names no account. */
const whoSees = (outcome: string) =>
  everyone("refused", { ...guestsSignIn, ...each(seers, outcome), admin: "ACCOUNT_NOT_FOUND" });
const whoManages = (outcome: string) =>
  everyone("refused", { ...guestsSignIn, ...each(managers, outcome), admin: "ACCOUNT_NOT_FOUND" });

/** Staff who decide about credit. */
const staffOnly = (outcome: string) =>
  everyone("refused", { ...guestsSignIn, ...each(["admin", "receivables"], outcome) });

interface Others {
  readonly db: Database;
  /** A membership and an account that belong to none of the actors. */
  readonly customerId: string;
  readonly accountNumber: string;
}

export function memberRows({ db, customerId, accountNumber }: Others): Record<string, readonly Case[]> {
  // All actors share one IP address, which may try only five wrong links.
  const wrongLink = (outcomes: Outcomes): Case[] => {
    const variables = async () => {
      await db.deleteFrom("failed_tries").execute();
      return { token: "never-made" };
    };
    return [{ of: "it", variables, outcomes }];
  };
  const ofMember = (variables: object = {}): Case[] => [
    {
      of: "another's",
      variables: () => ({ customerId, ...variables }),
      outcomes: whoManages("MEMBER_NOT_FOUND"),
    },
    {
      of: "missing",
      variables: () => ({ customerId: missingId, ...variables }),
      outcomes: whoManages("MEMBER_NOT_FOUND"),
    },
  ];
  const ofInvitation = only(whoManages("INVITATION_NOT_FOUND"), { invitationId: missingId });
  return {
    ApproveSignUp: only(staffOnly("SIGN_UP_NOT_FOUND"), { signUpId: missingId, creditLimit: "0" }),
    GetSignUp: only(staffOnly("ok"), { signUpId: missingId }),
    GetSignUpForm: only(everyone("ok")),
    GetSignUps: only(staffOnly("ok"), { currentPage: 1, pageSize: 20 }),
    RefuseSignUp: only(staffOnly("SIGN_UP_NOT_FOUND"), { signUpId: missingId, reason: "No" }),
    SendSignUp: only(everyone("FIELD_REQUIRED"), { input: {} }),
    AcceptInvitation: wrongLink(everyone("INVITATION_NOT_VALID", guestsSignIn)),
    ChangeEmail: only(everyone("EMAIL_FORMAT", guestsSignIn), { email: "not an address" }),
    CloseOnlineAccount: [{ of: "it", variables: (_, cookie) => signInLongAgo(db, cookie), outcomes: closing }],
    ConfirmEmail: wrongLink(everyone("EMAIL_LINK_NOT_VALID")),
    DeactivateMember: ofMember(),
    GetAccountCoupons: only(signedIn),
    GetInvitation: wrongLink(everyone("INVITATION_NOT_VALID")),
    GetMembers: [
      { of: "own", variables: () => ({}), outcomes: whoSees("ok") },
      {
        of: "another's",
        variables: () => ({ accountId: accountNumber }),
        // An administrator may see every account.
        outcomes: { ...whoSees("ACCOUNT_NOT_FOUND"), admin: "ok" },
      },
      {
        of: "missing",
        variables: (actor) => ({ accountId: actor === "admin" ? accountNumber : "AU-9999999" }),
        outcomes: { ...whoSees("ACCOUNT_NOT_FOUND"), admin: "ok" },
      },
    ],
    GetProviderSignIn: only(everyone("ok"), { invitation: "" }),
    GetSettings: only(signedIn, { date: "" }),
    HandOverAccount: ofMember(),
    InviteMember: only(whoManages("EMAIL_FORMAT"), { ...somebody, ...terms }),
    ReactivateMember: ofMember(),
    ResendInvitation: ofInvitation,
    UpdateMember: ofMember(terms),
    UpdateProfile: only(everyone("NAME_REQUIRED", guestsSignIn), { firstName: "", lastName: "" }),
    WithdrawInvitation: ofInvitation,
  };
}

/** People who may close their own account get SIGN_IN_AGAIN, so that the test closes nobody whom later rows need. */
const closing = everyone("MUST_CALL_TO_CLOSE", {
  ...guestsSignIn,
  ...each(["consumer", "specifier", "limited", "full"], "SIGN_IN_AGAIN"),
});

export async function signInLongAgo(db: Database, cookie: string): Promise<object> {
  await db
    .updateTable("sessions")
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where("token_hash", "=", hashToken(cookie.slice(cookie.indexOf("=") + 1)))
    .execute();
  return {};
}
