import { LoaderCircle } from "lucide-react";
import { Icon, type IconSize } from "./icon.tsx";

export function Spinner({ size, label }: { size?: IconSize | undefined; label?: string | undefined }) {
  return <Icon of={LoaderCircle} size={size} label={label} className="animate-spin" />;
}
