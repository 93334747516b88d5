import { Truck } from "lucide-react";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Money } from "../../../../ui/money.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { type Column, DataTable } from "../../../../ui/table.tsx";
import type { Tone } from "../../../../ui/tone.ts";
import { KitSection } from "./specimen.tsx";

interface SampleOrder {
  number: string;
  date: string;
  reference: string;
  state: string;
  tone: Tone;
  total: string;
}

const orders: SampleOrder[] = [
  {
    number: "10482",
    date: "12 Nov 2025",
    reference: "Ponsonby villa",
    state: "On the way",
    tone: "info",
    total: "$1,204.50",
  },
  {
    number: "10477",
    date: "10 Nov 2025",
    reference: "Depot stock",
    state: "Delivered",
    tone: "success",
    total: "$88.00",
  },
  {
    number: "10461",
    date: "3 Nov 2025",
    reference: "Level 3, 118 Great North Road, stairwell and both landings",
    state: "Part held",
    tone: "warning",
    total: "$11,310.25",
  },
];

const columns: Column<SampleOrder>[] = [
  {
    key: "number",
    header: "Order",
    card: "title",
    sort: { to: "?sort=number", direction: "descending" },
    cell: (order) => (
      <TextLink to="/staff/kit" look="standalone">
        {order.number}
      </TextLink>
    ),
  },
  {
    key: "date",
    header: "Placed",
    sort: { to: "?sort=date", direction: "none" },
    cell: (order) => <span className="whitespace-nowrap">{order.date}</span>,
  },
  { key: "reference", header: "Reference", cell: (order) => order.reference },
  {
    key: "state",
    header: "State",
    cell: (order) => (
      <Badge tone={order.tone} icon={order.tone === "info" ? Truck : undefined}>
        {order.state}
      </Badge>
    ),
  },
  { key: "total", header: "Total", align: "end", cell: (order) => <Money value={order.total} gst="inc" /> },
  {
    key: "again",
    header: "Action",
    card: "foot",
    align: "end",
    cell: (order) => (
      <Button size="small" aria-label={`Order again: ${order.number}`}>
        Order again
      </Button>
    ),
  },
];

export function TableSection() {
  return (
    <KitSection
      id="table"
      title="Table and pagination"
      note="Dense at a desk, cards on a phone. Page, size and order live in the address."
    >
      <DataTable caption="Sample orders" columns={columns} rows={orders} rowKey={(order) => order.number} />
      <Pagination
        page={5}
        pageSize={20}
        total={171}
        pageSizes={[20, 50, 75, 100]}
        noun="orders"
        label="Pages of sample orders"
      />
      <Pagination page={1} pageSize={20} total={3} noun="orders" />
    </KitSection>
  );
}

const spend = [
  { month: "Jun", account: 4200, card: 610 },
  { month: "Jul", account: 5100, card: 240 },
  { month: "Aug", account: 3900, card: 980 },
  { month: "Sep", account: 6400, card: 320 },
  { month: "Oct", account: 7250, card: 150 },
  { month: "Nov", account: 2810, card: 430 },
];

export function ChartSection() {
  const dollars = (amount: number) => `$${amount.toLocaleString("en-AU")}`;
  return (
    <KitSection
      id="chart"
      title="Chart frame"
      note="A picture for those who would rather look, the same figures as a table for those who would not."
    >
      <ChartFrame
        title="Spend by month"
        summary="October was the largest month, at $7,400."
        legend={[
          { label: "Account", colour: 1 },
          { label: "Card", colour: 2 },
        ]}
        table={{
          columns: ["Month", "Account", "Card"],
          rows: spend.map(({ month, account, card }) => [month, dollars(account), dollars(card)]),
        }}
      >
        <BarChart bars={spend.map(({ month, account, card }) => ({ label: month, parts: [account, card] }))} />
      </ChartFrame>
    </KitSection>
  );
}

interface Bar {
  label: string;
  /** From bottom to top, in the order of the chart colours. */
  parts: readonly [number, number];
}

const height = 220;
const floor = height - 28;
const gap = 2;

/** A simple stacked bar chart, to show the chart frame. Widths are percentages, so that text keeps its size. */
function BarChart({ bars }: { bars: readonly Bar[] }) {
  const top = Math.max(...bars.map(({ parts }) => parts[0] + parts[1]));
  const scale = (floor - 28) / top;
  const share = 100 / bars.length;
  return (
    <svg aria-hidden="true" width="100%" height={height} className="figures block">
      {bars.map(({ label, parts: [low, high] }, position) => {
        const lowTop = floor - low * scale;
        const highTop = lowTop - gap - high * scale;
        const bar = { x: `${(position + 0.2) * share}%`, width: `${share * 0.6}%`, rx: 3 };
        const middle = { x: `${(position + 0.5) * share}%`, textAnchor: "middle" } as const;
        return (
          <g key={label}>
            <rect {...bar} y={lowTop} height={low * scale} className="fill-chart-1" />
            <rect {...bar} y={highTop} height={high * scale} className="fill-chart-2" />
            <text {...middle} y={highTop - 8} className="fill-ink text-sm font-semibold">
              {((low + high) / 1000).toFixed(1)}k
            </text>
            <text {...middle} y={height - 6} className="fill-ink-muted text-sm">
              {label}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={floor} y2={floor} className="stroke-line-strong" />
    </svg>
  );
}
