import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Field } from "../../../ui/field.tsx";
import { SuggestField } from "../../../ui/suggest-field.tsx";
import { maxPlanFieldLength } from "../paint-plan.ts";
import type { loader } from "./paint-suggestions-route.ts";

/** Specification §9. */
const pauseMs = 200;

interface PaintFieldProps {
  name: string;
  initial: string;
  error: string | undefined;
  className: string;
  onChange: () => void;
}

/** The name or code of a paint, with the paints that the letters may mean. */
export function PaintField({ name, initial, error, className, onChange }: PaintFieldProps) {
  const id = useId();
  const [value, setValue] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const paints = usePaints(value, isOpen);
  const change = (text: string) => {
    setValue(text);
    onChange();
  };
  return (
    <Field label="Paint" error={error} id={id} className={className}>
      {(control) => (
        <SuggestField
          id={control.id}
          name={name}
          value={value}
          placeholder="Name, code or SKU"
          maxLength={maxPlanFieldLength}
          describedBy={control["aria-describedby"]}
          isInvalid={error !== undefined}
          listLabel="Paints"
          suggestions={paints.map(({ code, name: label, sheen, coverageM2PerLitre }) => ({
            value: label,
            label,
            detail: [sheen, `${coverageM2PerLitre} m² from a litre`, code].filter(Boolean).join(" · "),
          }))}
          onChange={change}
          onOpen={setOpen}
        />
      )}
    </Field>
  );
}

type Paint = Awaited<ReturnType<typeof loader>>["paints"][number];

/** One request after a short pause in typing. The last answer stays until the next one arrives. */
function usePaints(text: string, isWanted: boolean): readonly Paint[] {
  const { load, data } = useFetcher<typeof loader>({ key: "paint-suggestions" });
  const loadLatest = useRef(load);
  loadLatest.current = load;
  const sought = text.trim();
  const isAsking = isWanted && sought.length > 1;
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => {
      void loadLatest.current(`/dashboard/view-job-lead/paints?${new URLSearchParams({ q: sought })}`);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [sought, isAsking]);
  const isAnswered = isAsking && data !== undefined && sought.startsWith(data.text.slice(0, 1));
  return isAnswered ? data.paints.filter(({ name }) => name !== sought) : [];
}
