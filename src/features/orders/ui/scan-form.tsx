import { ScanBarcode } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { action } from "../../../ui/api-endpoint.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { playTone } from "../../../ui/play-tone.ts";
import { noRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { ShipmentFields } from "./shipment-fields.tsx";
import type { ShipmentProps } from "./staff-order-data.ts";
import { useScanBurst } from "./use-scan-burst.ts";

interface ScanResult {
  readonly code: string;
  readonly isPicked: boolean;
}

const fields = ["code"] as const;

/**
 * The field that a scanner types into: each code and Enter picks one unit. Codes that arrive while one is sent wait for their
 * turn. A scanner also works while the focus is elsewhere on the page. A wrong tin is told by a sound, a colour and words. Without script the field is a plain form.
 */
export function ScanForm({ order, shipment }: ShipmentProps) {
  const fetcher = useFetcher<typeof action>();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<string | null>(null);
  const [result, setResult] = useState<ScanResult | null>(null);
  const { box, errors } = useRefusals(fetcher.data?.userErrors ?? noRefusals, { fields });
  // The fetcher keeps the answer to the last code until the next one arrives.
  const answered = useRef<typeof fetcher.data>(undefined);

  useEffect(() => {
    if (sent === null || fetcher.data === undefined || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    const isPicked = fetcher.data.userErrors.length === 0;
    playTone(isPicked ? "right" : "wrong");
    setResult({ code: sent, isPicked });
    setSent(null);
  }, [sent, fetcher.data]);

  useEffect(() => {
    const [next, ...rest] = waiting;
    if (sent !== null || next === undefined || box.ref.current === null) return;
    const body = new FormData(box.ref.current);
    body.set("code", next);
    setSent(next);
    setWaiting(rest);
    fetcher.submit(body, { method: "post", action: "/api/staff/orders/scan/" });
  }, [sent, waiting, fetcher.submit, box.ref]);

  useScanBurst(box.ref, (code) => setWaiting((before) => [...before, code]));

  const queue = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    box.onSubmit(event);
    const field = event.currentTarget.elements.namedItem("code") as HTMLInputElement;
    const code = field.value.trim();
    field.value = "";
    field.focus();
    if (code !== "") setWaiting((before) => [...before, code]);
  };
  return (
    <div className="flex flex-col gap-3">
      <fetcher.Form
        {...box}
        method="post"
        action="/api/staff/orders/scan/"
        onSubmit={queue}
        className="flex flex-wrap items-end gap-3"
      >
        <ShipmentFields order={order} shipment={shipment} />
        <TextField
          label="Scan a tin or its tint card"
          name="code"
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          className="min-w-60 flex-1"
          error={errors.code}
        />
        <Button type="submit" icon={ScanBarcode}>
          Pick it
        </Button>
      </fetcher.Form>
      <div aria-live="assertive">
        {result !== null && (
          <Notice tone={result.isPicked ? "success" : "danger"}>
            {result.isPicked ? `Picked: ${result.code}` : `Not picked: ${result.code}`}
          </Notice>
        )}
      </div>
    </div>
  );
}
