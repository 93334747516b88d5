import { Hourglass } from "lucide-react";
import { formatLongDay } from "../../../shared/long-day.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatPoints } from "../format-points.ts";

interface Expiring {
  /** The last day of use. */
  readonly expiresOn: string;
  readonly tradePoints: number;
  readonly tradeDollars: { readonly formattedValue: string };
}

interface ExpiringNextProps {
  expiring: readonly Expiring[];
  /** False while the membership is suspended. */
  isUsable: boolean;
}

/** What expires next, and how to use it first. The later days are folded. */
export function ExpiringNext({ expiring, isUsable }: ExpiringNextProps) {
  const [next, ...later] = expiring;
  if (next === undefined) return null;
  return (
    <Panel title="What expires next">
      <p className="flex items-start gap-2">
        <Icon of={Hourglass} />
        <span>
          <strong className="figures">{formatPoints(next.tradePoints)}</strong> (worth{" "}
          {next.tradeDollars.formattedValue}) can be used until <strong>{formatLongDay(next.expiresOn)}</strong>. The
          oldest points are always used first
          {isUsable && (
            <>
              : <TextLink to="/cart">pay with points in the cart</TextLink>
            </>
          )}
          .
        </span>
      </p>
      {later.length > 0 && (
        <details>
          <summary className="inline-flex min-h-control-small items-center rounded-sm text-sm font-medium underline decoration-line-strong underline-offset-[0.2em]">
            And after that
          </summary>
          <ul className="figures flex flex-col divide-y divide-line text-sm">
            {later.map(({ expiresOn, tradePoints, tradeDollars }) => (
              <li key={expiresOn} className="flex justify-between gap-4 py-2">
                <span>Until {formatLongDay(expiresOn)}</span>
                <span>
                  {formatPoints(tradePoints)}, {tradeDollars.formattedValue}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}
