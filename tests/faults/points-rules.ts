/** The rules about lots of points. */
import type { LotUseRow, Rule } from "./checker-input.ts";
import { sumBy } from "./money-rules.ts";

const isExpiry = ({ type }: LotUseRow) => type === "EXPIRY";

export const pointsRules: Readonly<Record<string, Rule>> = {
  // A lot that still has points, and never got any back, had them all the time.
  "points are taken from the lots that expire first": ({ lots }) =>
    lots
      .filter(({ isOld, remaining, uses }) => isOld && remaining > 0 && uses.every(({ points }) => points < 0))
      .flatMap((older) => {
        const later = lots.filter(
          ({ accountId, expiresAt }) => accountId === older.accountId && expiresAt > older.expiresAt,
        );
        const wrong = later.filter(({ uses }) =>
          uses.some(({ isNew, points, at }) => isNew && points < 0 && at >= older.availableAt && at < older.expiresAt),
        );
        return wrong.map(({ id }) => `points were taken from lot ${id} while lot ${older.id} had ${older.remaining}`);
      }),

  "points can be used until the end of the 24th month, also when they come back": ({ lots }) =>
    lots.flatMap(({ id, hasUsualLastDay }) => (hasUsualLastDay ? [] : [`lot ${id} has another last day`])),

  "a lot holds what it was made with less its uses, and a points balance is the sum of its lots": ({
    lots,
    pointsBalances,
  }) => [
    ...lots.flatMap(({ id, earned, remaining, uses }) => {
      const due = earned + sumBy(uses, ({ points }) => points);
      return due === remaining && remaining >= 0 ? [] : [`lot ${id} must hold ${due} points and holds ${remaining}`];
    }),
    ...pointsBalances.flatMap(({ accountId, points }) => {
      const held = sumBy(
        lots.filter((lot) => lot.accountId === accountId),
        ({ remaining }) => remaining,
      );
      return held === points ? [] : [`account ${accountId} has ${points} points, and its lots hold ${held}`];
    }),
  ],

  // Points of before the run may wait for the next run of the job.
  "points that are due expire once and are not spent, and no others expire": ({ lots }) =>
    lots.flatMap(({ id, isOld, wasDue, earned, expiresAt, uses }) => {
      const isEarly = uses.some((use) => use.isNew && isExpiry(use) && use.at < expiresAt);
      if (isEarly) return [`points of lot ${id} expired before ${expiresAt.toISOString()}`];
      if (isOld || !wasDue) return [];
      const expired = -sumBy(uses.filter(isExpiry), ({ points }) => points);
      const isRight = uses.length === 1 && expired === earned;
      return isRight ? [] : [`${earned} points of lot ${id} were due: ${expired} expired, in ${uses.length} uses`];
    }),
};
