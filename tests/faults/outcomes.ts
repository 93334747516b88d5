import type { Deed, Entry } from "./journal.ts";

export type Known =
  | { readonly kind: "ok"; readonly numbers: ReadonlySet<string> }
  | { readonly kind: "fail"; readonly code: string }
  | { readonly kind: "unknown" };

/**
 * What is known of one deed from its entries, in the order they were written. One yes is enough. A no counts only where it
 * was asked for after the last asking that got no answer: what was still under way then may yet have happened.
 */
export function outcomeOfDeed(entries: readonly Entry[]): Known {
  const numbers = new Set(entries.flatMap(({ event, number }) => (event === "ok" && number ? number : [])));
  if (numbers.size > 0) return { kind: "ok", numbers };
  const ended = new Set(entries.flatMap(({ event, asking }) => (event === "invoke" ? [] : asking)));
  const isUnderWay = entries.some(({ asking }) => !ended.has(asking));
  const lastUnknown = entries.findLastIndex(({ event }) => event === "unknown");
  const decided = entries.find(({ event, asking }) => {
    const asked = entries.findIndex((entry) => entry.asking === asking);
    return event === "fail" && asked > lastUnknown;
  });
  return isUnderWay || decided === undefined ? { kind: "unknown" } : { kind: "fail", code: decided.code ?? "" };
}

/** Every deed of a kind, with what is known of it and what was said when it was first asked for. */
export function deedsOf(journal: readonly Entry[], deed: Deed) {
  const entries = journal.filter((entry) => entry.deed === deed);
  return [...Map.groupBy(entries, ({ deedId }) => deedId)].map(([id, own]) => ({
    id,
    known: outcomeOfDeed(own),
    shown: own[0]?.shown,
    paying: own[0]?.paying,
    number: own[0]?.number ?? "",
    toldCents: new Set(own.flatMap(({ event, cents }) => (event === "ok" && cents !== undefined ? cents : []))),
  }));
}
