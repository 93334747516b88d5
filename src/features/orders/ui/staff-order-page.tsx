import { PackageX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { SelectField } from "../../../ui/select.tsx";
import type { OrderMailKind } from "../order-jobs.ts";
import { mailLabels } from "../repeatable-mails.ts";
import { formatUnitCount } from "../shipment.ts";
import { formatStaffOrderAddress, staffOrdersPath } from "../staff-order-addresses.ts";
import { formatDay } from "../store-time.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { formatReturnAddress, loadReturn } from "./return-data.ts";
import { ReturnPanel } from "./return-panel.tsx";
import { ShipmentPanel } from "./shipment-panel.tsx";
import { ShortForm } from "./short-form.tsx";
import { ClaimsPanel } from "./staff-claims.tsx";
import type { StaffOrder } from "./staff-order-data.ts";
import { formatCancelAddress, formatCancelRestAddress } from "./staff-order-links.ts";
import { GetStaffOrder } from "./staff-orders.operations.ts";
import { ReturnsPanel } from "./staff-returns.tsx";

export const meta = pageMeta("Store order");

export async function loader(args: LoaderFunctionArgs) {
  const { staffOrder } = await runOperation(args, GetStaffOrder, { orderCode: args.params.number ?? "" });
  const { searchParams } = args.url;
  return {
    ...staffOrder,
    returning: await loadReturn(args, staffOrder.order),
    short: searchParams.get("short"),
    asksToCancel: searchParams.get("cancel") === "ask",
    asksToCancelRest: searchParams.get("cancel-rest") === "ask",
  };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Store orders", to: staffOrdersPath },
];

export default function StaffOrderPage() {
  const { order, userErrors, short, asksToCancel, asksToCancelRest, returning } = useLoaderData<typeof loader>();
  if (order === null) {
    return (
      <>
        <PageHeader title="Order" breadcrumbs={crumbs} />
        <ErrorState
          icon={PackageX}
          title="There is no such order"
          action={<ButtonLink to={staffOrdersPath}>Store orders</ButtonLink>}
        >
          {userErrors[0]?.message}
        </ErrorState>
      </>
    );
  }
  const missing = findMissing(order, short);
  const isWorking = order.shipments.some(
    ({ status, mayWork }) => mayWork && ["WAITING", "PICKING", "READY"].includes(status),
  );
  return (
    <>
      <PageHeader
        title={`Order ${order.orderCode}`}
        breadcrumbs={crumbs}
        lede={<OrderStatusBadge label={order.statusLabel} />}
        actions={<NextOrder order={order} isWorking={isWorking} />}
      />
      <div className="flex flex-col gap-4 pb-6">
        {asksToCancel && order.canCancel && <CancelQuestion order={order} />}
        {asksToCancelRest && order.canCancelRest && <CancelRestQuestion order={order} />}
        {order.note !== "" && <Notice tone="info">Note of the customer: {order.note}</Notice>}
        {missing !== null && <ShortForm key={missing.line.itemId} order={order} {...missing} />}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {returning !== null && <ReturnPanel order={order} returning={returning} />}
            {order.claims.length > 0 && <ClaimsPanel order={order} isCrediting={returning !== null} />}
            {order.shipments.map((shipment) => (
              <ShipmentPanel
                key={`${order.orderCode} ${shipment.shipment} ${shipment.storeId}`}
                order={order}
                shipment={shipment}
                isPaused={missing !== null}
              />
            ))}
            {order.missingUnits > 0 && (
              <Notice tone="warning">{formatUnitCount(order.missingUnits)} of this order are back-ordered.</Notice>
            )}
            {order.returns.length > 0 && <ReturnsPanel order={order} />}
          </div>
          <OrderFactsColumn order={order} />
        </div>
        <OtherActions order={order} isAsking={asksToCancel || asksToCancelRest || returning !== null} />
      </div>
    </>
  );
}

/** When the store is done with this order, the next one is one key away. */
function NextOrder({ order: { nextOrderCode }, isWorking }: { order: StaffOrder; isWorking: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    if (wasWorking.current && !isWorking) link.current?.focus();
    wasWorking.current = isWorking;
  }, [isWorking]);
  if (nextOrderCode === null) return null;
  return (
    <ButtonLink ref={link} to={formatStaffOrderAddress(nextOrderCode)} variant={isWorking ? "secondary" : "primary"}>
      Next order
    </ButtonLink>
  );
}

/** The line whose missing units are reported. `short` names a shipment and a line: "1.2226.3". */
function findMissing(order: StaffOrder, short: string | null) {
  const [number = "", storeId = "", itemId = ""] = (short ?? "").split(".");
  const shipment = order.shipments.find((each) => String(each.shipment) === number && each.storeId === storeId);
  const line = shipment?.lines.find((each) => each.itemId === itemId);
  if (shipment === undefined || line === undefined || !shipment.mayWork) return null;
  return shipment.status === "PICKING" || shipment.status === "READY" ? { shipment, line } : null;
}

function OrderFactsColumn({ order }: { order: StaffOrder }) {
  const { promisedFor, deliveryMode, deliveryAddress, authorityToLeave, timeZone } = order;
  const isPickup = deliveryMode === "PICKUP";
  const events = order.timeline.map(({ date, kind, description, by }) => ({
    ...{ at: date, kind },
    text: by === null ? description : `${description} (${by})`,
  }));
  const facts: { label: string; value: ReactNode }[] = [
    { label: "Customer", value: `${order.businessName} (${order.accountNumber})` },
    { label: "Placed by", value: order.placedBy },
    { label: "Placed", value: <LocalDateTime at={order.creationDate} /> },
    { label: "Purchase order", value: order.poNumber },
    {
      label: isPickup ? "Pickup promised" : "Delivery promised",
      value: promisedFor && formatDay(promisedFor.slice(0, 10)),
    },
    { label: "Address", value: deliveryAddress.join(", ") },
    { label: "Nobody there", value: isPickup ? "" : authorityToLeave ? "Leave it on site" : "Bring it back" },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Panel title="The order">
        <Facts facts={facts} />
      </Panel>
      <Panel title="What happened">
        <OrderTimeline events={events} remainingSteps={[]} timezone={timeZone ?? undefined} />
      </Panel>
      <MailPanel order={order} />
    </div>
  );
}

function MailPanel({ order }: { order: StaffOrder }) {
  const options = order.mails.map((kind) => ({ value: kind, label: mailLabels[kind as OrderMailKind] ?? kind }));
  return (
    <Panel title="Send a mail again">
      <ApiForm action="/api/staff/orders/send-mail-again/">
        {({ pending }) => (
          <div className="flex flex-col items-start gap-3">
            <input type="hidden" name="orderCode" value={order.orderCode} />
            <SelectField label="Mail" name="mail" options={options} className="w-full" />
            <Button type="submit" pending={pending}>
              Send it again
            </Button>
          </div>
        )}
      </ApiForm>
    </Panel>
  );
}

/** Rare actions are at the end of the page. The address opens them, so that they work without script. */
function OtherActions({ order, isAsking }: { order: StaffOrder; isAsking: boolean }) {
  if (isAsking) return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {order.canReturn && (
        <ButtonLink to={formatReturnAddress(order.orderCode)} replace variant="quiet">
          Return or credit lines
        </ButtonLink>
      )}
      {order.canCancelRest && (
        <ButtonLink to={formatCancelRestAddress(order.orderCode)} replace variant="quiet">
          Cancel the rest
        </ButtonLink>
      )}
      {order.canCancel && (
        <ButtonLink to={formatCancelAddress(order.orderCode)} replace variant="quiet">
          Cancel order
        </ButtonLink>
      )}
    </div>
  );
}

function CancelQuestion({ order: { orderCode } }: { order: StaffOrder }) {
  return (
    <Question
      title={`Cancel order ${orderCode}?`}
      keep={{ to: formatStaffOrderAddress(orderCode), label: "Keep it" }}
      action={<CancelForm orderCode={orderCode} action="/api/orders/cancel/" label="Cancel the order" />}
    >
      Its stock is free again, what was paid goes back, and the customer is told by e-mail. This cannot be undone.
    </Question>
  );
}

function CancelRestQuestion({ order: { orderCode } }: { order: StaffOrder }) {
  return (
    <Question
      title={`Cancel the rest of order ${orderCode}?`}
      keep={{ to: formatStaffOrderAddress(orderCode), label: "Keep waiting" }}
      action={<CancelForm orderCode={orderCode} action="/api/orders/cancel-rest/" label="Cancel the rest" />}
    >
      What has left is invoiced. What was paid for the rest goes back, and the customer is told by e-mail. This cannot
      be undone.
    </Question>
  );
}

function CancelForm({ orderCode, action, label }: { orderCode: string; action: string; label: string }) {
  return (
    <ApiForm action={action}>
      {({ pending }) => (
        <>
          <input type="hidden" name="orderCode" value={orderCode} />
          <input type="hidden" name="returnTo" value={formatStaffOrderAddress(orderCode)} />
          <Button type="submit" variant="danger" pending={pending}>
            {label}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
