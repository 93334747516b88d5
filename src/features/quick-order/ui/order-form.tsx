import { ShoppingCart } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { ActionBar } from "../../../ui/action-bar.tsx";
import type { action } from "../../../ui/api-endpoint.ts";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { JobPicker } from "../../jobs/ui/job-picker.tsx";
import { MakeJob } from "../../jobs/ui/make-job.tsx";
import type { ServerPad } from "./pad-data.ts";
import type { OrderQuickOrder } from "./quick-order.operations.ts";
import type { PadTools } from "./use-pad.ts";

type Ordered = ResultOf<typeof OrderQuickOrder>["orderQuickOrder"];

/** The answer of the last order on this page. */
export function useOrdered(): Ordered | null {
  const { data } = useFetcher<typeof action>({ key: "quick-order" });
  return (data?.data as { orderQuickOrder?: Ordered } | null | undefined)?.orderQuickOrder ?? null;
}

const needsSignal: readonly UserError[] = [
  {
    code: "UNREACHABLE",
    field: null,
    message: "Your rows wait for signal. They can go to the cart when the shop has them.",
  },
];

/** Sends all rows in one call. The server takes the good ones, and the bad ones stay. */
export function OrderForm({ tools, server }: { tools: PadTools; server: ServerPad }) {
  const fetcher = useFetcher<typeof action>({ key: "quick-order" });
  const [isTooEarly, setTooEarly] = useState(false);
  const sent = fetcher.state === "submitting" ? noRefusals : (fetcher.data?.userErrors ?? noRefusals);
  const answer = isTooEarly && tools.isLost ? needsSignal : sent;
  const { box, standing } = useRefusals(answer, { fields: [], isSettled: fetcher.state === "idle" });
  const [isWanted, setWanted] = useState(false);
  const formId = useId();
  const [job, setJob] = useState("");
  // Changes of rows are saved first. A change that arrives after the order would bring its row back.
  useEffect(() => {
    if (!isWanted || !(tools.isSaved || tools.isLost)) return;
    setWanted(false);
    setTooEarly(!tools.isSaved);
    if (tools.isSaved && box.ref.current !== null) void fetcher.submit(box.ref.current);
  }, [isWanted, tools, fetcher, box]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    box.onSubmit(event);
    event.preventDefault();
    setWanted(true);
  };
  const { goodCount, badCount } = server;
  return (
    <>
      <JobPicker
        label="Job"
        hint="It stands at each line in the cart."
        name="reference"
        form={formId}
        value={job}
        onChange={setJob}
        whenNew={<MakeJob name={job} />}
        className="mb-4 max-w-xl"
      />
      <fetcher.Form method="post" action="/api/quick-order/order/" id={formId} {...box} onSubmit={submit}>
        <input type="hidden" name="rows" value={JSON.stringify(tools.pad.rows)} />
        <input type="hidden" name="returnTo" value="/quick-order/" />
        <ActionBar refusals={<ButtonRefusals refusals={standing} fields={[]} />}>
          <div className="min-w-0 flex-1 leading-tight">
            <p className="figures text-lg font-semibold">
              {server.total} <span className="text-sm font-normal text-ink-muted">{server.gst}</span>
            </p>
            <p className="text-sm text-ink-muted">
              {countRows(goodCount)} ready
              {badCount > 0 && <span className="font-medium text-danger-text">, {badCount} to mend</span>}
            </p>
          </div>
          <Button
            type="submit"
            variant="primary"
            icon={ShoppingCart}
            pending={isWanted || fetcher.state !== "idle"}
            disabled={tools.pad.rows.length === 0}
          >
            Add to cart
          </Button>
        </ActionBar>
      </fetcher.Form>
    </>
  );
}

export function countRows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

/** Says what went to the cart, and takes it back. */
export function OrderedNotice({ count, ordered }: { count: number; ordered: Ordered | null }) {
  const lacking = ordered?.outcomes.filter(({ outcome }) => outcome === "OUT_OF_STOCK") ?? [];
  return (
    <Notice
      tone="success"
      action={
        <ApiForm action="/api/quick-order/undo/">
          {({ pending }) => (
            <Button type="submit" size="small" pending={pending}>
              Undo
            </Button>
          )}
        </ApiForm>
      }
    >
      <p>
        {countRows(count)} went to <TextLink to="/cart/">your cart</TextLink>.
      </p>
      {lacking.length > 0 && (
        <p className="text-sm">
          Your store does not have all units of {countRows(lacking.length)} now. The cart shows which.
        </p>
      )}
    </Notice>
  );
}
