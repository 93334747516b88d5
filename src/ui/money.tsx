import { classes } from "./classes.ts";

interface MoneyProps {
  /** Formatted already: "$1,204.50". */
  value: string;
  /** Whether the amount excludes or includes GST; shown beside it. */
  gst?: "ex" | "inc" | undefined;
  size?: "regular" | "large" | "huge" | undefined;
  /** The earlier price, formatted. */
  was?: string | undefined;
}

const sizes = {
  regular: "text-base font-semibold",
  large: "text-2xl font-bold",
  huge: "text-4xl font-bold tracking-tight",
};

export function Money({ value, gst, size = "regular", was }: MoneyProps) {
  return (
    <span className="money inline-flex items-baseline gap-x-1.5 whitespace-nowrap">
      {was && (
        <s className="figures text-ink-muted">
          <span className="sr-only">was </span>
          {was}
        </s>
      )}
      <span className={classes("figures", sizes[size])}>{value}</span>
      {gst && <span className="font-sans text-sm font-normal text-ink-muted">{`${gst} GST`}</span>}
    </span>
  );
}
