import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleX,
  type LucideIcon,
  MessageSquareReply,
  MessageSquareWarning,
  Package,
  PackageCheck,
  Truck,
  Undo2,
} from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { formatStoreTime } from "../store-time.ts";

export interface TimelineEvent {
  readonly at: string;
  readonly kind: string;
  readonly text: string;
}

interface OrderTimelineProps {
  /** The oldest event first. */
  events: readonly TimelineEvent[];
  /** The steps that are still to come: "Prepared by the store". */
  remainingSteps: readonly string[];
  /** The time zone of the store that fulfils the order. */
  timezone: string | undefined;
}

const icons: Readonly<Record<string, LucideIcon>> = {
  PREPARING: Package,
  ARRIVED: PackageCheck,
  READY: PackageCheck,
  SHORT: CircleAlert,
  SHIPPED: Truck,
  CLAIMED: MessageSquareWarning,
  CREDIT_REFUSED: CircleX,
  CANCELLED: CircleX,
  PAYMENT_FAILED: CircleAlert,
  REFUNDED: Undo2,
  RETURNED: Undo2,
  CLAIM_ANSWERED: MessageSquareReply,
};
const emphasis: Readonly<Record<string, string>> = {
  CANCELLED: "text-danger-text",
  CREDIT_REFUSED: "text-danger-text",
  PAYMENT_FAILED: "text-danger-text",
  CLAIMED: "text-warning-text",
  SHORT: "text-warning-text",
};

/** The events of the order, then its remaining steps. */
export function OrderTimeline({ events, remainingSteps, timezone }: OrderTimelineProps) {
  return (
    <ol className="flex flex-col">
      {events.map(({ at, kind, text }, index) => (
        <Step
          key={`${at} ${kind}`}
          icon={icons[kind] ?? CircleCheck}
          look={emphasis[kind] ?? "text-success-text"}
          isLast={index === events.length - 1 && remainingSteps.length === 0}
        >
          <span className="font-medium">{text}</span>
          <span className="block text-sm text-ink-muted">
            <StoreTime at={at} timezone={timezone} />
          </span>
        </Step>
      ))}
      {remainingSteps.map((text, index) => (
        <Step key={text} icon={Circle} look="text-ink-muted" isLast={index === remainingSteps.length - 1}>
          <span className="text-ink-muted">
            <span className="sr-only">Still to come: </span>
            {text}
          </span>
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  icon: LucideIcon;
  look: string;
  isLast: boolean;
  children: React.ReactNode;
}

function Step({ icon, look, isLast, children }: StepProps) {
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute top-6 bottom-0 left-[0.6rem] w-0.5 bg-line" />}
      <Icon of={icon} className={classes("relative mt-0.5", look)} />
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** In the store's local time, like its opening hours and promises. */
export function StoreTime({ at, timezone }: { at: string; timezone: string | undefined }) {
  return <time dateTime={at}>{formatStoreTime(at, timezone ?? "UTC")}</time>;
}
