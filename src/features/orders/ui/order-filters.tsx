import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { RangeFilter } from "../../../ui/range-filter.tsx";
import { type OrderListWish, orderRanges } from "../order-list-address.ts";

/** Which orders: by words, by how far back, or between two days. All of it lives in the address. */
export function OrderFilters({ wish }: { wish: OrderListWish }) {
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
      <RangeFilter
        ranges={orderRanges}
        range={wish.range}
        start={wish.start}
        end={wish.end}
        kept={{ q: wish.text, size: wish.pageSize, year: wish.year }}
      />
    </div>
  );
}
