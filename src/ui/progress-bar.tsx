import { useId } from "react";

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. Without it the bar says that something is going on, and not how far it is. */
  share?: number | undefined;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between gap-4">
        <span id={id}>{label}</span>
        {share !== undefined && <span className="figures">{Math.round(share * 100)} %</span>}
      </div>
      <progress aria-labelledby={id} max={1} value={share} className="h-3 w-full accent-brand" />
    </div>
  );
}
