import { Badge } from "../../../ui/badge.tsx";
import type { Tone } from "../../../ui/tone.ts";
import type { ImportStatus } from "../import.ts";

const tones: Readonly<Record<ImportStatus, Tone>> = {
  UPLOADING: "info",
  READING: "info",
  PLANNED: "warning",
  APPLYING: "info",
  APPLIED: "success",
  STALE: "warning",
  FAILED: "danger",
  DISCARDED: "neutral",
};

export function ImportStatusBadge({ status, label }: { status: ImportStatus; label: string }) {
  return <Badge tone={tones[status]}>{label}</Badge>;
}
