import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleX,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  PackageCheck,
  Truck,
  Undo2,
} from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { StoreTime } from "./store-time.tsx";

export interface TimelineEvent {
  readonly at: string;
  readonly kind: string;
  readonly words: string;
}

interface OrderTimelineProps {
  /** What happened, the oldest first. */
  events: readonly TimelineEvent[];
  /** What is still to come, in words: "On its way to you". */
  ahead: readonly string[];
  /** Of the store it comes from. */
  timezone: string | undefined;
}

const icons: Readonly<Record<string, LucideIcon>> = {
  PREPARING: Package,
  ARRIVED: PackageCheck,
  SHIPPED: Truck,
  CLAIMED: MessageSquareWarning,
  CREDIT_REFUSED: CircleX,
  CANCELLED: CircleX,
  PAYMENT_FAILED: CircleAlert,
  REFUNDED: Undo2,
};
const loud: Readonly<Record<string, string>> = {
  CANCELLED: "text-danger-text",
  CREDIT_REFUSED: "text-danger-text",
  PAYMENT_FAILED: "text-danger-text",
  CLAIMED: "text-warning-text",
};

/** How far it has come, and what comes next. */
export function OrderTimeline({ events, ahead, timezone }: OrderTimelineProps) {
  return (
    <ol className="flex flex-col">
      {events.map(({ at, kind, words }, place) => (
        <Stop
          key={`${at} ${kind}`}
          icon={icons[kind] ?? CircleCheck}
          look={loud[kind] ?? "text-success-text"}
          isLast={place === events.length - 1 && ahead.length === 0}
        >
          <span className="font-medium">{words}</span>
          <span className="block text-sm text-ink-muted">
            <StoreTime at={at} timezone={timezone} />
          </span>
        </Stop>
      ))}
      {ahead.map((words, place) => (
        <Stop key={words} icon={Circle} look="text-ink-muted" isLast={place === ahead.length - 1}>
          <span className="text-ink-muted">
            <span className="sr-only">Still to come: </span>
            {words}
          </span>
        </Stop>
      ))}
    </ol>
  );
}

interface StopProps {
  icon: LucideIcon;
  look: string;
  isLast: boolean;
  children: React.ReactNode;
}

function Stop({ icon, look, isLast, children }: StopProps) {
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute top-6 bottom-0 left-[0.6rem] w-0.5 bg-line" />}
      <Icon of={icon} className={classes("relative mt-0.5", look)} />
      <div className="min-w-0">{children}</div>
    </li>
  );
}
