import { BadgeCheck, Gift, Handshake, type LucideIcon, Ticket } from "lucide-react";
import { Link } from "react-router";
import { surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";

interface Perk {
  readonly to: string;
  readonly label: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

const giftCards = "/dashboard/rewards/gift-card/";

/** What members can use. The page shows those whose own page exists. */
export const perks: readonly Perk[] = [
  {
    to: giftCards,
    label: "Gift cards",
    text: "Claim one with points, for yourself or for a friend.",
    icon: Gift,
  },
  {
    to: "/dashboard/rewards-vouchers/",
    label: "Vouchers",
    text: "Your vouchers with barcode and last day.",
    icon: Ticket,
  },
  {
    to: "/dashboard/rewards/partner-benefits/",
    label: "Partner benefits",
    text: "What our partners offer to members.",
    icon: Handshake,
  },
  {
    to: "/dashboard/rewards/my-benefits/",
    label: "My benefits",
    text: "The partner benefits that you have claimed.",
    icon: BadgeCheck,
  },
];

interface PerksProps {
  /** The addresses of the pages that exist. */
  built: readonly string[];
  hasGiftCards: boolean;
}

export function Perks({ built, hasGiftCards }: PerksProps) {
  const shown = perks.filter(({ to }) => built.includes(to) && (to !== giftCards || hasGiftCards));
  return (
    <section id="exclusive-perks" aria-labelledby="exclusive-perks-title" className="flex scroll-mt-40 flex-col gap-4">
      <h2 id="exclusive-perks-title" className="type-section">
        Exclusive perks
      </h2>
      {shown.length === 0 && <p className="text-ink-muted">There are no perks for this account at the moment.</p>}
      <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {shown.map(({ to, label, text, icon }) => (
          <li key={to} className="flex min-w-0">
            <Link to={to} className={`${surfaceBox} flex min-w-0 flex-1 flex-col gap-3 p-4 hover:border-ink md:p-6`}>
              <Icon of={icon} />
              <span className="flex min-w-0 flex-col gap-1">
                <span className="font-semibold">{label}</span>
                <span className="text-sm text-ink-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
