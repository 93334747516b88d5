import type { Endpoint } from "../../../server/http/run-endpoint.ts";
import { emptyOffer, offerFieldNames } from "../offer-form.ts";

/** A form leaves out the fields that its offer does not have. */
function toOffer({ code, isNew, seen, reason, ...given }: Record<string, unknown>): Record<string, unknown> {
  const offer = Object.fromEntries(offerFieldNames.map((name) => [name, given[name] ?? emptyOffer[name]]));
  return { code, isNew, offer, seen: seen ?? "", reason: reason ?? "" };
}

export const staffOffersEndpoints: readonly Endpoint[] = [
  { path: "/api/staff/offers/save/", operation: "SaveOffer", variables: toOffer, done: "The offer is saved." },
  {
    path: "/api/staff/offers/move/",
    operation: "MoveOffer",
    variables: (given) => ({ ...given, reason: given.reason ?? "" }),
    done: "Members see it at once.",
  },
  { path: "/api/staff/offers/restore/", operation: "RestoreOffer", done: "The change is taken back." },
];
