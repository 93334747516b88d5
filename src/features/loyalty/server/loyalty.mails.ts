import { renderLetter } from "../../../server/mail-layout.ts";
import type { Country } from "../../../shared/country.ts";
import { formatLongDay } from "../../../shared/long-day.ts";
import { formatMoney } from "../../../shared/money.ts";
import { formatPoints } from "../format-points.ts";
import { calculateWorthCents, toPointsRule } from "../points.ts";
import type { DueNotice } from "./expiry-notices.store.ts";

interface ExpiryFacts {
  readonly notice: Pick<DueNotice, "points" | "expiresOn">;
  readonly account: { readonly name: string; readonly number: string };
  readonly country: Country;
  readonly publicUrl: string;
}

export function renderExpiryMail(
  recipient: { readonly email: string; readonly firstName: string },
  { notice, account, country, publicUrl }: ExpiryFacts,
) {
  const amount = formatPoints(notice.points);
  const worth = formatMoney(calculateWorthCents(notice.points, toPointsRule(country)), country);
  const lastDay = formatLongDay(notice.expiresOn);
  return renderLetter({
    recipient: recipient.email,
    subject: `${amount} can be used until ${lastDay}`,
    greeting: `Hello ${recipient.firstName},`,
    paragraphs: [
      `${amount} of ${account.name} (${account.number}), worth ${worth}, can be used until ${lastDay}. After that day they expire.`,
      "The oldest points are always used first. Pay with points in the cart or for an invoice.",
    ],
    action: { label: "See your points", url: `${publicUrl}/dashboard/rewards/points-activity` },
  });
}
