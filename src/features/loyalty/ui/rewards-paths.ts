/** The addresses of the pages of rewards. */
import type { QuestionTopic } from "../../content/rewards-texts.ts";

export const rewardsPath = "/services/rewards/";
export const signUpPath = "/services/rewards/sign-up/";
/** The start page of rewards for an account. */
const overviewPath = "/dashboard/rewards/";
export const managePath = "/dashboard/rewards/manage/";
export const termsPath = "/dashboard/rewards/terms-conditions/";
export const tradeSignUpPath = "/programs/trade-direct/sign-up-form";
export const faqPath = (topic: QuestionTopic) => `/services/rewards/faq/?type=${topic}`;

/** The breadcrumbs of every page below the start page. */
export const rewardsCrumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Rewards", to: overviewPath },
];
