// Shows what content says at a moment: due revisions count, the newest last, and later revisions take over earlier changes.
import { describe, expect, it } from "vitest";
import type { UnsubscribeTexts } from "./content.ts";
import { makeEmpty } from "./content-fields.ts";
import { readBanner } from "./content-form.ts";
import { carryForward, findContentState, moveNeighbour, type Revision, showDraft, showDue } from "./revision.ts";
import type { RewardsTexts } from "./rewards-texts.ts";

const subject = { kind: "BANNER", id: "deck" } as const;
const fields = { ...makeEmpty("BANNER"), title: "Now", isShown: "yes" };
const revise = (hour: number, change: Record<string, string>): Revision => ({
  ...subject,
  revisionId: String(hour),
  publishAt: new Date(`2026-03-01T0${hour}:00:00Z`),
  body: { ...fields, ...change },
});
const stored = {
  ...{ banners: [readBanner("deck", fields)], blocks: [], unsubscribeTexts: {} as UnsubscribeTexts },
  rewards: { pages: {}, questions: [], terms: [] } as unknown as RewardsTexts,
  revisions: [revise(1, { title: "First" }), revise(2, { title: "Second" })],
};

it.each([
  ["00:59:59", "Now"],
  ["01:00:00", "First"],
  ["01:59:59", "First"],
  ["02:00:00", "Second"],
])("at %s the title is %s", (time, title) => {
  expect(showDue(stored, new Date(`2026-03-01T${time}Z`)).banners[0]?.title).toBe(title);
});

it("a revision of questions replaces those of its topic only", () => {
  const questions = [
    { topic: "offers-benefits" as const, question: "Old?", answer: "Yes." },
    { topic: "program-information" as const, question: "Other?", answer: "Yes." },
  ];
  const revision = { ...revise(1, {}), kind: "QUESTIONS" as const, id: "offers-benefits" };
  const body = { item1Title: "New?", item1Text: "Yes." };
  const content = { ...stored, rewards: { ...stored.rewards, questions }, revisions: [{ ...revision, body }] };
  const shown = showDue(content, new Date("2026-03-02")).rewards.questions.map(({ question }) => question);
  expect(shown).toEqual(["Other?", "New?"]);
});

it("a preview shows a draft", () => {
  const draft = { ...stored, banners: [readBanner("deck", { ...fields, isShown: "no" })] };
  expect(showDraft(draft, subject).banners[0]?.isShown).toBe(true);
  expect(showDraft(draft, { ...subject, id: "other" }).banners[0]?.isShown).toBe(false);
});

describe("a later revision", () => {
  it("takes over a change of a field that it does not change itself", () => {
    const change = { subject, before: fields, after: { ...fields, title: "Corrected", text: "New" } };
    const [carried] = carryForward(change, [revise(2, { title: "Second" })]);
    expect(carried?.body).toMatchObject({ title: "Second", text: "New" });
  });

  it("stays as it is where the fields together would not be valid", () => {
    const ends = { endsAt: "2026-01-02T00:00:00.000Z" };
    const change = { subject, before: fields, after: { ...fields, startsAt: "2026-01-03T00:00:00.000Z" } };
    expect(carryForward(change, [revise(2, ends)])).toEqual([]);
  });
});

it.each([
  ["before it starts", { startsAt: new Date(2_000) }, "COMING"],
  ["while it runs", {}, "SHOWN"],
  ["at its end", { endsAt: new Date(1_000) }, "ENDED"],
  ["as a draft", { isShown: false }, "DRAFT"],
] as const)("content %s has the state of that moment", (_, change, expected) => {
  const showing = { startsAt: new Date(0), endsAt: null, isShown: true, ...change };
  expect(findContentState(showing, new Date(1_000))).toBe(expected);
});

it.each([
  ["b", true, ["b", "a", "c"]],
  ["b", false, ["a", "c", "b"]],
  ["a", true, null],
  ["c", false, null],
  ["x", false, null],
])("%s moved up (%s) gives %s", (id, isUp, expected) => {
  expect(moveNeighbour(["a", "b", "c"], id, isUp)).toEqual(expected);
});
