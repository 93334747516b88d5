/** The texts of rewards: its pages, the frequent questions, and the terms in versions. */
import type { LocalDate } from "../../shared/local-date.ts";

export const rewardsPages = [
  "REWARDS_PROGRAM",
  "REWARDS_ENROLMENT",
  "REWARDS_WELCOME_NEW",
  "REWARDS_WELCOME_KNOWN",
  "REWARDS_CLOSING",
] as const;
export type RewardsPage = (typeof rewardsPages)[number];

export interface PageTexts {
  readonly title: string;
  readonly text: string;
  readonly items: readonly { readonly title: string; readonly text: string }[];
  readonly button: string;
}

/** The topics of frequent questions, as addresses name them (Specification §2). */
export const questionTopics = ["program-information", "points-vouchers-gifts", "offers-benefits"] as const;
export type QuestionTopic = (typeof questionTopics)[number];

export const topicTitles: Readonly<Record<QuestionTopic, string>> = {
  "program-information": "The programme",
  "points-vouchers-gifts": "Points, vouchers and gift cards",
  "offers-benefits": "Offers and benefits",
};

export interface Question {
  readonly topic: QuestionTopic;
  readonly question: string;
  readonly answer: string;
}

export interface Terms {
  readonly version: number;
  /** The first day on which it is in force. */
  readonly effectiveOn: LocalDate;
  readonly title: string;
  /** Paragraphs, separated by empty lines. */
  readonly body: string;
}

export interface RewardsTexts {
  readonly pages: Readonly<Record<RewardsPage, PageTexts>>;
  readonly questions: readonly Question[];
  /** The oldest version first. */
  readonly terms: readonly Terms[];
}

/** The version in force on a day. Before the first day of all versions it is the first one. */
export function findTermsOn(terms: readonly Terms[], day: LocalDate): Terms {
  const inForce = terms.findLast(({ effectiveOn }) => effectiveOn <= day) ?? terms[0];
  if (inForce === undefined) throw new Error("There are no terms of rewards.");
  return inForce;
}
