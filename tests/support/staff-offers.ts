/** Offers as staff type them. */
import { sql } from "kysely";
import { emptyOffer } from "../../src/features/offers/offer-form.ts";
import type { Database } from "../../src/server/database.ts";
import { addDays, toLocalDate } from "../../src/shared/local-date.ts";

/** An offer that runs from three days ago on, by the clock of Sydney. */
const today = toLocalDate(new Date(), "Australia/Sydney");
export const newOffer = {
  ...emptyOffer,
  ...{ name: "Made by a test", description: "Buy five units.", country: "AU", kind: "ACHIEVEMENT", measure: "UNITS" },
  ...{ target: "5", reward: "POINTS", rewardPoints: "1000", needsActivation: "yes" },
  ...{ startsOn: addDays(today, -3), endsOn: addDays(today, 30) },
};

/** The same offer, switched on, which nobody has joined. */
export async function storeOffer(db: Database, code: string): Promise<void> {
  await sql`insert into offers (rsn, kind, country, name, description, starts_on, ends_on, needs_activation, measure, target, reward_points)
    values (${code}, 'ACHIEVEMENT', 'AU', ${newOffer.name}, ${newOffer.description}, ${newOffer.startsOn}, ${newOffer.endsOn},
      true, 'UNITS', 5, 1000)`.execute(db);
}

/** Each run changes something: the same again would change nothing. */
export function listOfferChanges(db: Database): Record<string, () => Promise<object>> {
  let runs = 0;
  const makeCode = async () => {
    const code = `changed-${++runs}`;
    await storeOffer(db, code);
    return code;
  };
  return {
    SaveOffer: async () => ({
      ...{ code: await makeCode(), isNew: false, reason: "", seen: "" },
      offer: { ...newOffer, target: "4" },
    }),
    MoveOffer: async () => ({ code: await makeCode(), to: "DRAFT", reason: "It was too early." }),
    RestoreOffer: async () => {
      const code = await makeCode();
      await sql`update offers set name = 'Renamed' where rsn = ${code}`.execute(db);
      const { rows } = await sql<{ id: string }>`
        insert into audit_entries (at, user_id, action, subject_kind, subject_id, before, after)
        select now(), id, 'OFFER_CHANGED', 'OFFER', ${code}, ${JSON.stringify({ name: newOffer.name })}::jsonb,
          '{"name": "Renamed"}'::jsonb from users where email = 'admin.au@trestle.test' returning id`.execute(db);
      return { code, entryId: rows[0]?.id ?? "" };
    },
  };
}

export const offerPages = [
  { path: "/staff/offers", heading: "Reward offers", text: "New offer", route: "staff/offers" },
  { path: "/staff/offers?q=no-such", heading: "Reward offers", text: "No offer found", route: "staff/offers" },
  {
    path: "/staff/offers/new?code=x",
    heading: "New offer",
    text: "Enter 3 to 60 small letters",
    route: "staff/offers/:code",
  },
  {
    path: "/staff/offers/busy-quarter",
    heading: "Busy quarter",
    text: "Members count on this offer.",
    route: "staff/offers/:code",
  },
  {
    path: "/staff/offers/none-yet?copy=roof-crew",
    heading: "New offer",
    text: "Create the draft",
    route: "staff/offers/:code",
  },
  { path: "/staff/offers/NONE", heading: "Reward offer", text: "There is no such offer", route: "staff/offers/:code" },
];
