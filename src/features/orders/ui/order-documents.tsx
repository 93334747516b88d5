import { FileDown } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { Order } from "./order-data.ts";

/** Its papers, each a PDF that the browser fetches itself. */
export function OrderDocuments({ documents }: Pick<Order, "documents">) {
  return (
    <ul className="-my-1 flex flex-col">
      {documents.map(({ documentId, title, date }) => (
        <li key={documentId} className="flex flex-wrap items-center justify-between gap-x-4">
          <TextLink to={`/dashboard/documents/${documentId}`} reloadDocument look="standalone" className="figures">
            <Icon of={FileDown} size="small" />
            {title}
          </TextLink>
          <time dateTime={date} className="text-sm text-ink-muted">
            {new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date))}
          </time>
        </li>
      ))}
    </ul>
  );
}
