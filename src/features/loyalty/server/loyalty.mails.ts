import type { Country } from "../../../shared/country.ts";
import { formatLongDay } from "../../../shared/long-day.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
import { formatPoints } from "../format-points.ts";
import { calculateWorthCents, toPointsRule } from "../points.ts";
import type { DueNotice } from "./expiry-notices.store.ts";

interface ExpiryFacts {
  readonly notice: Pick<DueNotice, "points" | "expiresOn">;
  readonly account: { readonly name: string; readonly number: string };
  readonly country: Country;
  readonly publicUrl: string;
}

export function expiryLetter(
  { email, firstName: name }: { readonly email: string; readonly firstName: string },
  { notice, account, country, publicUrl }: ExpiryFacts,
): MailContent<"points-expire"> {
  return {
    ...{ kind: "points-expire", recipient: email, greeting: `Hello ${name},` },
    facts: {
      ...{ name, accountName: account.name, accountNumber: account.number },
      points: formatPoints(notice.points),
      worth: formatMoney(calculateWorthCents(notice.points, toPointsRule(country)), country),
      lastDay: formatLongDay(notice.expiresOn),
    },
    url: `${publicUrl}/dashboard/rewards/points-activity`,
  };
}
