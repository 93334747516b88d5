import { FileText, Palette, Printer } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatPaperAddress } from "../staff-order-addresses.ts";
import { ArrivalForm, DispatchForm, HandOverForm } from "./leaving-forms.tsx";
import { PickForms } from "./pick-lines-form.tsx";
import { ProofForm, Proofs } from "./proof-form.tsx";
import { ShipmentFields } from "./shipment-fields.tsx";
import { ShipmentLineText } from "./shipment-line-text.tsx";
import type { ShipmentProps } from "./staff-order-data.ts";
import { shipmentTones } from "./staff-shipment-status.ts";

interface ShipmentPanelProps extends ShipmentProps {
  /** True while the page asks for something else. */
  readonly isPaused: boolean;
}

/** One part of an order with the step that the store does next. */
export function ShipmentPanel({ order, shipment, isPaused }: ShipmentPanelProps) {
  const { status, statusLabel, storeName, mayWork } = shipment;
  const isOne = order.shipments.length === 1;
  return (
    <Panel
      title={isOne ? storeName : `Part ${shipment.shipment} from ${storeName}`}
      action={<Badge tone={shipmentTones[status]}>{statusLabel}</Badge>}
    >
      {mayWork && status !== "CANCELLED" && <Papers order={order} shipment={shipment} />}
      <LeavingFacts order={order} shipment={shipment} />
      {/* The main control of each step takes the focus when the step begins. */}
      <div key={status} className="flex flex-col gap-4">
        {mayWork && !isPaused && <NextStep order={order} shipment={shipment} />}
      </div>
      {(status !== "PICKING" || !mayWork || isPaused) && <LineList order={order} shipment={shipment} />}
      <Proofs order={order} shipment={shipment} />
    </Panel>
  );
}

function NextStep({ order, shipment }: ShipmentProps) {
  switch (shipment.status) {
    case "WAITING":
      return <StartForm order={order} shipment={shipment} />;
    case "PICKING":
      return <PickForms order={order} shipment={shipment} />;
    case "READY":
      return (
        <>
          {order.deliveryMode === "DELIVERY" && <DispatchForm order={order} shipment={shipment} />}
          <HandOverForm order={order} shipment={shipment} />
        </>
      );
    case "LEFT":
      return (
        <>
          {shipment.how === "DISPATCHED" && <ArrivalForm order={order} shipment={shipment} />}
          <ProofForm order={order} shipment={shipment} />
        </>
      );
    case "ARRIVED":
      return <ProofForm order={order} shipment={shipment} />;
    case "CANCELLED":
      return null;
  }
}

function StartForm({ order, shipment }: ShipmentProps) {
  if (!order.isToPick)
    return <Notice tone="warning">This order waits for its approval, its credit review or its payment.</Notice>;
  return (
    <ApiForm action="/api/staff/orders/start/">
      {({ pending }) => (
        <>
          <ShipmentFields order={order} shipment={shipment} />
          <Button type="submit" variant="primary" pending={pending} autoFocus>
            Start picking
          </Button>
        </>
      )}
    </ApiForm>
  );
}

function Papers({ order, shipment }: ShipmentProps) {
  const to = (paper: Parameters<typeof formatPaperAddress>[1]["paper"]) =>
    formatPaperAddress(order.orderCode, { paper, part: shipment });
  const hasTints = shipment.lines.some(({ colour }) => colour !== null);
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={to("pick-sheet")} reloadDocument size="small" icon={Printer}>
        Pick sheet
      </ButtonLink>
      {hasTints && (
        <ButtonLink to={to("tint-cards")} reloadDocument size="small" icon={Palette}>
          Tint cards
        </ButtonLink>
      )}
      <ButtonLink to={to("docket")} reloadDocument size="small" icon={FileText}>
        Docket
      </ButtonLink>
    </div>
  );
}

function LeavingFacts({ shipment }: ShipmentProps) {
  const { carrier, trackingNumber, trackingUrl, receivedBy, leftAt, arrivedAt, how } = shipment;
  if (leftAt === null) return null;
  const tracking =
    trackingUrl === null ? trackingNumber : <TextLink to={trackingUrl}>{trackingNumber ?? trackingUrl}</TextLink>;
  return (
    <Facts
      facts={[
        { label: how === "DISPATCHED" ? "Left" : "Handed over", value: <LocalDateTime at={leftAt} /> },
        { label: "Carrier", value: carrier },
        { label: "Tracking", value: tracking },
        { label: "Arrived", value: arrivedAt && <LocalDateTime at={arrivedAt} /> },
        { label: "Received by", value: receivedBy },
      ]}
    />
  );
}

function LineList({ shipment }: ShipmentProps) {
  return (
    <ul className="flex flex-col divide-y divide-line border-t border-line">
      {shipment.lines.map((line) => (
        <li key={line.itemId} className="flex items-start justify-between gap-4 py-3">
          <ShipmentLineText line={line} />
          <span className="figures text-lg font-semibold">{line.quantity - line.missing}</span>
        </li>
      ))}
    </ul>
  );
}
