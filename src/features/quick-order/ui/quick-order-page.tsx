import { LogIn, ScanBarcode, WifiOff } from "lucide-react";
import { useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { scanPath } from "../scan-path.ts";
import { BulkForms } from "./bulk-forms.tsx";
import { countRows, OrderedNotice, OrderForm, useOrdered } from "./order-form.tsx";
import { type ServerPad, toPad } from "./pad-data.ts";
import { PadRows } from "./pad-rows.tsx";
import { GetQuickOrder } from "./quick-order.operations.ts";
import { type PadTools, useGuestPad, usePad } from "./use-pad.ts";

export const meta = pageMeta("Quick order", noIndex);

export async function loader(args: LoaderFunctionArgs) {
  const { quickOrder } = await runOperation(args, GetQuickOrder, {});
  // Without script, the page after an order offers to undo it.
  const isAfterForm = getPageServices(args).flash?.tone === "success";
  return { server: quickOrder, isAfterForm };
}

export default function QuickOrderPage() {
  const { server, isAfterForm } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col gap-4 pb-6">
      <PageHeader
        title="Quick order"
        lede="Type, paste, upload or scan. Your rows are kept until they are in the cart."
        actions={
          <ButtonLink to={`${scanPath}/`} icon={ScanBarcode} reloadDocument>
            Scan
          </ButtonLink>
        }
      />
      {server.isGuest ? <GuestPad /> : <OwnPad server={server} isAfterForm={isAfterForm} />}
    </div>
  );
}

function OwnPad({ server, isAfterForm }: { server: ServerPad; isAfterForm: boolean }) {
  const saved = useMemo(() => toPad(server), [server]);
  const tools = usePad(saved, server.owner);
  const ordered = useOrdered();
  const refusals = useMemo(() => {
    const refused = ordered?.outcomes.filter(({ outcome }) => outcome === "REFUSED") ?? [];
    return new Map(refused.map(({ rowId, message }) => [rowId, message]));
  }, [ordered]);
  const isOrdered = server.orderedCount > 0 && (isAfterForm || (ordered?.addedCount ?? 0) > 0);
  return (
    <>
      {isOrdered && <OrderedNotice count={server.orderedCount} ordered={ordered} />}
      <UnsavedNotice tools={tools} />
      <PadRows tools={tools} server={server} refusals={refusals} />
      {server.restCount > 0 && <RestNotice server={server} />}
      <OrderForm tools={tools} server={server} />
      <BulkForms rowCount={server.rows.length} />
    </>
  );
}

function UnsavedNotice({ tools: { isLost, retry } }: { tools: PadTools }) {
  if (!isLost) return null;
  return (
    <Notice
      tone="warning"
      icon={WifiOff}
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      <strong>Waiting for signal.</strong> Your rows are kept on this device and are saved when the shop can be reached.
    </Notice>
  );
}

/** The lines for which the pad has no room. They stay in the text until there is room, or until they are removed. */
function RestNotice({ server: { rest, restCount, rows } }: { server: ServerPad }) {
  return (
    <Notice tone="warning">
      <details>
        <summary className="cursor-pointer">
          <strong>{countRows(restCount)} not taken:</strong> a pad holds{" "}
          {rows.length < 500 ? "500 rows" : "these 500 rows"}. Order some first, then take the next ones.
        </summary>
        <textarea
          readOnly
          aria-label="Rows that were not taken"
          rows={6}
          value={rest}
          className="mt-2 w-full rounded-inner border border-line bg-surface p-2 font-mono text-sm"
        />
      </details>
      <ApiForm action="/api/quick-order/take-rest/" className="mt-2">
        {({ pending }) => (
          <Button type="submit" size="small" pending={pending} disabled={rows.length >= 500}>
            Take the next rows
          </Button>
        )}
      </ApiForm>
    </Notice>
  );
}

/** Guests fill the pad in their browser. Prices and the cart follow after the sign-in. */
function GuestPad() {
  const tools = useGuestPad();
  return (
    <>
      <Notice>Sign in to see your prices and to order. The rows that you type here come along.</Notice>
      <PadRows tools={tools} server={null} refusals={noRefusals} />
      <ActionBar>
        <p className="min-w-0 flex-1 text-ink-muted">{countRows(tools.pad.rows.length)}</p>
        <ButtonLink to="/login/?returnTo=%2Fquick-order%2F" variant="primary" icon={LogIn}>
          Sign in
        </ButtonLink>
      </ActionBar>
    </>
  );
}

const noRefusals: ReadonlyMap<string, string> = new Map();
