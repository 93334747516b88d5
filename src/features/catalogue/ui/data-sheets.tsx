import { FileText } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { ShownProduct } from "./product-page-data.ts";

/** Papers to keep on file. They are made when they are asked for; none is larger than this. */
const mostSheetKb = 60;

export function DataSheets({ sheets }: { sheets: ShownProduct["dataSheets"] }) {
  if (sheets.length === 0) return null;
  return (
    <Panel title="Data sheets" className="print:hidden">
      <ul className="-my-2 divide-y divide-line">
        {sheets.map(({ title, url }) => (
          <li key={url}>
            <a
              href={url}
              type="application/pdf"
              className="group flex min-h-14 items-center gap-3 rounded-inner py-2 outline-offset-[-3px]"
            >
              <Icon of={FileText} className="text-ink-muted" />
              <span className="min-w-0 flex-1 font-medium underline decoration-1 underline-offset-[0.2em] group-hover:decoration-2">
                {title}
              </span>
              <span className="shrink-0 text-sm text-ink-muted">PDF, under {mostSheetKb} KB</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
