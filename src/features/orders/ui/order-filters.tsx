import { Form, useLocation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type OrderListWish, orderListAddress, orderRanges } from "../order-list-address.ts";

/** Which orders: by words, by how far back, or between two days. All of it lives in the address. */
export function OrderFilters({ wish }: { wish: OrderListWish }) {
  const { search } = useLocation();
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Form role="search" aria-label="Orders" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="size" value={wish.pageSize} />
        <input type="hidden" name="year" value={wish.year} />
        {wish.range !== null && <input type="hidden" name="range" value={wish.range} />}
        {wish.range === null && <input type="hidden" name="from" value={wish.start} />}
        {wish.range === null && <input type="hidden" name="to" value={wish.end} />}
        <TextField
          key={wish.text}
          type="search"
          name="q"
          label="Find an order"
          placeholder="Number, PO, job, product or colour"
          defaultValue={wish.text}
          autoComplete="off"
          enterKeyHint="search"
          className="flex-1 basis-64"
        />
        <Button type="submit">Search</Button>
      </Form>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <nav aria-label="How far back" className="flex flex-wrap gap-2">
          {orderRanges.map(({ key, label }) => (
            <Chip
              key={key}
              to={orderListAddress(search, { range: key === wish.range ? null : key, from: null, to: null })}
              selected={key === wish.range}
            >
              {label}
            </Chip>
          ))}
        </nav>
        <Days key={`${wish.start} ${wish.end}`} wish={wish} />
      </div>
    </div>
  );
}

function Days({ wish }: { wish: OrderListWish }) {
  return (
    <details open={wish.range === null}>
      <summary className="inline-flex min-h-control-small items-center rounded-sm font-medium underline decoration-line-strong underline-offset-[0.2em] md:text-sm">
        Between two days
      </summary>
      <Form aria-label="Days" className="flex flex-wrap items-end gap-3 pt-2">
        <input type="hidden" name="q" value={wish.text} />
        <input type="hidden" name="size" value={wish.pageSize} />
        <input type="hidden" name="year" value={wish.year} />
        <TextField type="date" name="from" label="From" defaultValue={wish.start} required />
        <TextField type="date" name="to" label="To" defaultValue={wish.end} required />
        <Button type="submit">Show</Button>
      </Form>
    </details>
  );
}
