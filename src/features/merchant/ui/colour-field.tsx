import { useState } from "react";
import { chooseInk } from "../../../shared/colour-space.ts";
import { TextField } from "../../../ui/field.tsx";
import { isBarReadable, isBrandSeen, parseHex } from "../shop-look.ts";

interface ColourFieldProps {
  kind: "brand" | "bar";
  label: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
}

const usual = { brand: "#ee6200", bar: "#1b2026" };
const checks = { brand: isBrandSeen, bar: isBarReadable };
const barText = "#f4f5f1";

/** A colour as text, with a sample that follows while somebody types. */
export function ColourField({ kind, label, name, defaultValue, error }: ColourFieldProps) {
  const [text, setText] = useState(defaultValue);
  const hex = text.trim() === "" ? usual[kind] : parseHex(text);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <TextField
        {...{ label, name, error, defaultValue }}
        optional
        placeholder={usual[kind]}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        hint="# and six digits or letters from a to f."
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {hex !== null && <Sample kind={kind} hex={hex} />}
    </div>
  );
}

function Sample({ kind, hex }: { kind: ColourFieldProps["kind"]; hex: string }) {
  const isGood = checks[kind](hex);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <svg viewBox="0 0 160 44" className="h-11 w-40" role="img" aria-label={`Sample of ${hex}`}>
        <rect width="160" height="44" rx="12" fill={hex} />
        <text
          x="80"
          y="28"
          textAnchor="middle"
          fontSize="16"
          fontWeight="600"
          fill={kind === "brand" ? chooseInk(hex) : barText}
        >
          {kind === "brand" ? "Add to cart" : "Store · Richmond"}
        </text>
      </svg>
      <span className={isGood ? "text-sm text-success-text" : "text-sm text-danger-text"}>
        {isGood ? "Readable" : "Too pale"}
      </span>
    </div>
  );
}
