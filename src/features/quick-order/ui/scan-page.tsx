import { CameraOff, CircleAlert, ListOrdered, Minus, Plus, ScanBarcode, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { type CodeFormat, readScannedCode, type ScannedCode } from "../barcode.ts";
import type { PadRow } from "../pad.ts";
import { countRows } from "./order-form.tsx";
import { makeRow, type ServerPad, toPad } from "./pad-data.ts";
import { GetQuickOrder } from "./quick-order.operations.ts";
import { signalScan } from "./scan-signals.ts";
import { type PadTools, useGuestPad, usePad } from "./use-pad.ts";
import { type CameraState, useScanner } from "./use-scanner.ts";

export const meta = () => [{ title: "Scan · Trestle Trade" }, { name: "robots", content: "noindex" }];

export async function loader(args: LoaderFunctionArgs) {
  return { server: (await runOperation(args, GetQuickOrder, {})).quickOrder };
}

export default function ScanPage() {
  const { server } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 pb-6">
      <PageHeader
        title="Scan"
        lede="Hold the barcode in the picture. The same code again adds one."
        breadcrumbs={[{ label: "Quick order", to: "/quick-order/" }]}
      />
      {server.isGuest ? <GuestScan /> : <OwnScan server={server} />}
    </div>
  );
}

function OwnScan({ server }: { server: ServerPad }) {
  const saved = useMemo(() => toPad(server), [server]);
  return <ScanDesk tools={usePad(saved, server.owner)} server={server} />;
}

function GuestScan() {
  return <ScanDesk tools={useGuestPad()} server={null} />;
}

/** The row of the last scan, and how it was before. Null: the scan made the row. */
interface LastScan {
  readonly rowId: string;
  readonly before: PadRow | null;
}

/** The camera stays open. Below it is the last item, large enough for a thumb. */
function ScanDesk({ tools, server }: { tools: PadTools; server: ServerPad | null }) {
  const { pad, change } = tools;
  const [last, setLast] = useState<LastScan | null>(null);
  const [unknown, setUnknown] = useState<ScannedCode | null>(null);
  const take = (format: CodeFormat, text: string) => {
    const scanned = readScannedCode(format, text, window.location.origin);
    signalScan(scanned.kind === "code" ? "good" : "bad");
    setUnknown(scanned.kind === "code" ? null : scanned);
    if (scanned.kind !== "code") return;
    const before = pad.rows.find(({ code, colour }) => code === scanned.code && colour === "") ?? null;
    const row = before === null ? makeRow({ code: scanned.code, quantity: "1" }) : addUnits(before, 1);
    change({ rows: [row] });
    setLast({ rowId: row.id, before });
  };
  const { video, state } = useScanner(take);
  const row = pad.rows.find(({ id }) => id === last?.rowId);
  const undo = () => {
    if (last !== null) change(last.before === null ? { removed: [last.rowId] } : { rows: [last.before] });
    setLast(null);
  };
  return (
    <>
      <Camera video={video} state={state} />
      <div aria-live="polite" className="flex flex-col gap-4">
        {unknown !== null && <UnknownCode scanned={unknown} />}
        {row !== undefined && (
          <ScannedItem
            row={row}
            view={server?.rows.find(({ id }) => id === row.id) ?? null}
            onAdd={(units) => change({ rows: [addUnits(row, units)] })}
            onUndo={undo}
          />
        )}
      </div>
      <ButtonLink to="/quick-order/" variant="primary" icon={ListOrdered} block>
        Open the pad: {countRows(pad.rows.length)}
      </ButtonLink>
    </>
  );
}

function addUnits(row: PadRow, units: number): PadRow {
  const quantity = Number(row.quantity === "" ? 1 : row.quantity);
  return { ...row, quantity: String(Math.max(1, (Number.isInteger(quantity) ? quantity : 1) + units)) };
}

const problems: Partial<Record<CameraState, string>> = {
  refused: "The camera is blocked. Allow it for this site in the settings of your browser, then try again.",
  missing: "No camera was found here. Type the codes into the pad, or use a scanner that types.",
  failed: "The scanner could not be started. Check your connection and try again.",
};

type CameraProps = Pick<ReturnType<typeof useScanner>, "video" | "state">;

function Camera({ video, state }: CameraProps) {
  const problem = problems[state];
  return (
    <>
      <div className={classes(surfaceBox, "relative overflow-hidden bg-black", problem !== undefined && "hidden")}>
        <video
          ref={video}
          muted
          playsInline
          aria-label="Picture of the camera"
          className="aspect-[4/3] max-h-[50vh] w-full object-cover"
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-[12%] inset-y-[28%] rounded-box border-4 border-white/80"
        />
        {state === "starting" && (
          <p className="absolute inset-x-0 bottom-0 bg-black/70 p-3 text-center text-white">Starting the camera …</p>
        )}
      </div>
      {problem !== undefined && (
        <Notice
          tone="warning"
          icon={CameraOff}
          action={
            <Button size="small" onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        >
          {problem} The <TextLink to="/quick-order/">pad</TextLink> works without a camera.
        </Notice>
      )}
    </>
  );
}

function UnknownCode({ scanned }: { scanned: ScannedCode }) {
  if (scanned.kind === "tin") {
    return (
      <Notice icon={ScanBarcode}>
        This is the label of a tin. <TextLink to={scanned.path}>Open it</TextLink> to see what is in it.
      </Notice>
    );
  }
  return scanned.kind === "unknown" ? <Notice tone="warning">{scanned.message}</Notice> : null;
}

interface ScannedItemProps {
  row: PadRow;
  view: ServerPad["rows"][number] | null;
  onAdd: (units: number) => void;
  onUndo: () => void;
}

function ScannedItem({ row, view, onAdd, onUndo }: ScannedItemProps) {
  const name = view?.product?.name ?? row.code;
  return (
    <section aria-label="Last item" className={classes(surfaceBox, "flex flex-col gap-4 p-4")}>
      <div>
        <p className="type-part text-xl">{name}</p>
        <p className="text-ink-muted">
          {[view?.product?.size, view?.product?.base, view?.product?.sku].filter(Boolean).join(" · ")}
        </p>
        {view?.message && (
          <p className="flex gap-1.5 font-medium text-danger-text">
            <Icon of={CircleAlert} className="mt-0.5" />
            {view.message}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <Button
          aria-label={`One ${name} less`}
          icon={Minus}
          onClick={() => onAdd(-1)}
          disabled={row.quantity === "1"}
        />
        <output aria-label={`Quantity of ${name}`} className="figures min-w-12 text-center text-3xl font-bold">
          {row.quantity === "" ? "1" : row.quantity}
        </output>
        <Button aria-label={`One ${name} more`} icon={Plus} onClick={() => onAdd(1)} />
        <Button variant="quiet" icon={Undo2} onClick={onUndo} className="ml-auto">
          Undo
        </Button>
      </div>
    </section>
  );
}
