/** The rows of the access matrix for rewards: membership, texts, the portal, and what an app remembers. */
import { findAccountByNumber } from "../../src/features/identity/server/accounts.store.ts";
import type { Database } from "../../src/server/database.ts";
import { type Case, each, everyone, guestsSignIn, idleStaff, only } from "./access-actors.ts";
import { signInLongAgo } from "./access-members.ts";
import { setMembership } from "./membership.ts";

const signedIn = only(everyone("ok", guestsSignIn));

/** The holders of trade accounts enrol their account in rewards and end its membership. */
const holdersOnly = (outcome: string) =>
  everyone("UNAUTHORIZED", { ...guestsSignIn, ...each(["holder", "red-held", "painter"], outcome) });

/** Everybody in an account that sees rewards. Staff are not in the account. */
const membersOnly = (outcome: string) =>
  everyone("UNAUTHORIZED", {
    ...guestsSignIn,
    ...each(["specifier", "limited", "full", "holder", "red-held", "painter"], outcome),
  });

const staffOnly = (outcome: string) => everyone("UNAUTHORIZED", { ...guestsSignIn, admin: outcome });

interface Others {
  readonly db: Database;
  /** An account that belongs to none of the actors. */
  readonly accountNumber: string;
}

export function rewardsRows({ db, accountNumber }: Others): Record<string, readonly Case[]> {
  return {
    CancelCustomerLoyaltyReward: [
      { of: "it", variables: (_, cookie) => signInLongAgo(db, cookie), outcomes: holdersOnly("SIGN_IN_AGAIN") },
    ],
    ChangeRewardsMembership: [
      {
        of: "it",
        variables: async () => {
          await setMembership(db, (await findAccountByNumber(db, accountNumber))?.id ?? "", "NEW");
          return { accountId: accountNumber, move: "CLOSE" };
        },
        outcomes: staffOnly("MEMBERSHIP_CHANGED"),
      },
    ],
    EnrollCustomerLoyaltyReward: only(holdersOnly("ok"), { enroll: true }),
    GetLoyaltyEnrolmentForm: only(everyone("ok")),
    GetMetadata: signedIn,
    GetRewardsDashboard: signedIn,
    GetRewardsMembership: signedIn,
    GetRewardsProgram: only(everyone("ok")),
    GetSimplicityToken: only(everyone("ok", { ...guestsSignIn, ...each(["consumer", ...idleStaff], "NOT_A_MEMBER") })),
    LoyaltyCancelMembershipContent: only(everyone("ok")),
    LoyaltyFAQ: only(everyone("ok")),
    LoyaltyTC: only(everyone("ok")),
    SaveMetadata: only(everyone("MEMORY_NAME", guestsSignIn), { entries: [{ name: "", value: "x" }] }),
    UpdateCustomerDigitalProfile: only(membersOnly("ok"), { status: true }),
    getLoyaltyWelcome: only(everyone("ok"), { isNewRewardCustomer: true }),
  };
}
