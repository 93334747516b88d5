import { CircleAlert, CircleCheck, CircleDot, Info, type LucideIcon, TriangleAlert } from "lucide-react";

export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

/** Each tone has its own icon, because colour alone is not accessible. */
export const toneIcon: Record<Tone, LucideIcon> = {
  neutral: CircleDot,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
};

export const softTone: Record<Tone, string> = {
  neutral: "border-line bg-sunken text-ink",
  success: "border-success-line bg-success-soft text-success-text",
  warning: "border-warning-line bg-warning-soft text-warning-text",
  danger: "border-danger-line bg-danger-soft text-danger-text",
  info: "border-info-line bg-info-soft text-info-text",
};

export const loudTone: Record<Tone, string> = {
  neutral: "bg-inverse text-on-inverse",
  success: "bg-success text-on-success",
  warning: "bg-warning text-on-warning",
  danger: "bg-danger text-on-danger",
  info: "bg-info text-on-info",
};
