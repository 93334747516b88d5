import { CameraOff, CircleAlert, ListOrdered, Minus, Plus, Undo2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ok, type Result, refused } from "../../../shared/result.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { type CodeFormat, readScannedCode, type ScannedCode } from "../barcode.ts";
import type { PadRow } from "../pad.ts";
import { addUnits, findSameRow, type RowItem } from "../tin-rows.ts";
import { countRows } from "./order-form.tsx";
import { makeRow, type ServerPad, toPad } from "./pad-data.ts";
import { GetQuickOrder } from "./quick-order.operations.ts";
import { useTinReader } from "./read-tin.ts";
import { signalScan } from "./scan-signals.ts";
import { type PadTools, useGuestPad, usePad } from "./use-pad.ts";
import { type CameraState, useScanner } from "./use-scanner.ts";

export const meta = pageMeta("Scan", noIndex);

export async function loader(args: LoaderFunctionArgs) {
  return { server: (await runOperation(args, GetQuickOrder, {})).quickOrder };
}

export default function ScanPage() {
  const { server } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 pb-6">
      <PageHeader
        title="Scan"
        lede="Hold the barcode of a product or the label of a tin in the picture. The same code again adds one."
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
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const add = useAddItem(tools, setLast);
  const readTin = useTinReader();
  const take = async (format: CodeFormat, text: string) => {
    const scanned = readScannedCode(format, text, window.location.origin);
    setReading(scanned.kind === "tin");
    const item = await toItem(scanned, readTin);
    setReading(false);
    signalScan(item.ok ? "good" : "bad");
    setProblem(item.ok ? null : (item.refusals[0] ?? null));
    if (item.ok) add(item.value);
  };
  const { video, state } = useScanner((...code) => void take(...code));
  const row = pad.rows.find(({ id }) => id === last?.rowId);
  const undo = () => {
    if (last !== null) change(last.before === null ? { removed: [last.rowId] } : { rows: [last.before] });
    setLast(null);
  };
  return (
    <>
      <Camera video={video} state={state} />
      <div aria-live="polite" className="flex flex-col gap-4">
        {isReading && <p className="text-ink-muted">Reading the label …</p>}
        {problem !== null && <Notice tone="warning">{problem}</Notice>}
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

/** Adds one to the row of the item, or a new row. The pad may change while a label is read. */
function useAddItem(tools: PadTools, onAdded: (scan: LastScan) => void): (item: RowItem) => void {
  const latest = useRef(tools);
  latest.current = tools;
  return (item) => {
    const { pad, change } = latest.current;
    const before = findSameRow(pad, item);
    const row = before === null ? makeRow({ ...item, quantity: "1" }) : addUnits(before, 1);
    change({ rows: [row] });
    onAdded({ rowId: row.id, before });
  };
}

type ReadTin = ReturnType<typeof useTinReader>;

async function toItem(scanned: ScannedCode, readTin: ReadTin): Promise<Result<RowItem, string>> {
  if (scanned.kind === "unknown") return refused(scanned.message);
  if (scanned.kind === "code") return ok({ code: scanned.code, colour: "", strength: "" });
  const read = await readTin(scanned.token);
  return read.ok ? read : refused(read.refusals[0]?.message ?? "");
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

interface ScannedItemProps {
  row: PadRow;
  view: ServerPad["rows"][number] | null;
  onAdd: (units: number) => void;
  onUndo: () => void;
}

function ScannedColour({ product }: { product: NonNullable<ServerPad["rows"][number]["product"]> }) {
  const { colourName, colourHex, colourStrength } = product;
  return (
    <p className="flex items-center gap-2">
      <span
        aria-hidden="true"
        style={{ backgroundColor: colourHex ?? undefined }}
        className="size-5 rounded-full border border-line-strong"
      />
      {colourName}
      {colourStrength !== "Full" && `, ${colourStrength} strength`}
    </p>
  );
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
        {view?.product?.colourName && <ScannedColour product={view.product} />}
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
