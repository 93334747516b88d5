import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";

/** A link to a file. The browser loads it without the router, because it is not a page. */
export function PaperLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} reloadDocument look="standalone" className="figures whitespace-nowrap">
      <Icon of={FileDown} size="small" />
      {children}
    </TextLink>
  );
}
