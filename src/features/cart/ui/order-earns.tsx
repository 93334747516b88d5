import { Sparkles } from "lucide-react";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { formatPoints } from "../../loyalty/format-points.ts";
import type { PayBy } from "../priced-cart.ts";
import type { GetCart } from "./cart.operations.ts";

export type Earnings = ResultOf<typeof GetCart>["cartEarnings"];

/** "This order earns 412 points", with what they are worth and the bonuses in them. Nothing for people who earn none. */
export function OrderEarns({ earnings, payBy }: { earnings: Earnings; payBy: PayBy | undefined }) {
  if (earnings === null) return null;
  const earned = (payBy === "ACCOUNT" ? null : earnings.byCard) ?? earnings.onAccount;
  if (earned.tradePoints === 0) return null;
  return (
    <div className="flex items-start gap-x-4">
      <Icon of={Sparkles} className="mt-0.5 text-ink-muted" />
      <div className="min-w-0 leading-snug">
        <p className="font-medium">
          This order earns <span className="figures whitespace-nowrap">{formatPoints(earned.tradePoints)}</span>
        </p>
        <p className="text-sm text-ink-muted">
          Worth {earned.tradeDollars.formattedValue}, when it is handed over.
          {earned.bonuses.map(({ rsn, name, tradePoints }) => (
            <span key={rsn} className="block">
              <span className="figures">{tradePoints.toLocaleString("en")}</span> of them: {name}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
