import { Link } from "react-router";
import { classes } from "../../../ui/classes.ts";
import type { PayWay } from "./use-pay-wish.ts";

const ways = [
  { way: "items", label: "Choose invoices", to: "?way=items" },
  { way: "amount", label: "Pay an amount", to: "?way=amount" },
] as const;

/** Two ways to say what is paid. Each has its address, so that it opens without script. */
export function WayLinks({ way }: { way: PayWay }) {
  return (
    <nav aria-label="Ways to pay" className="grid grid-cols-2 gap-1 rounded-box bg-sunken p-1 print:hidden">
      {ways.map(({ way: each, label, to }) => (
        <Link
          key={each}
          to={to}
          preventScrollReset
          aria-current={each === way ? "page" : undefined}
          className={classes(
            "flex min-h-control items-center justify-center rounded-inner px-3 text-center font-medium",
            each === way ? "bg-surface text-ink shadow-sm" : "text-ink-muted hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
