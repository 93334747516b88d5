import type { Jobs } from "../../../server/jobs.ts";
import { type IssueServices, issueAskedGiftCards, issueGiftCard, sendNextLink } from "./issue-gift-card.actions.ts";
import { GIFT_CARD_LINK, ISSUE_GIFT_CARD } from "./issue-gift-card.steps.ts";

const ISSUE_ASKED = "issue-asked-gift-cards";

export function giftCardsJobs(services: IssueServices): Jobs {
  return {
    handlers: {
      [ISSUE_GIFT_CARD]: async (payload) => {
        const isEnded = await issueGiftCard(services, (payload as { cardId: string }).cardId);
        if (!isEnded) throw new Error("The gift card provider gave no answer. The job will be tried again.");
      },
      [ISSUE_ASKED]: () => issueAskedGiftCards(services),
      [GIFT_CARD_LINK]: (payload) => sendNextLink(services, payload as { cardId: string; linkNumber: number }),
    },
    // Claims whose job was given up.
    timetable: [{ pattern: "* * * * *", job: ISSUE_ASKED }],
  };
}
