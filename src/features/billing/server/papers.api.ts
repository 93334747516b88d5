import type { Door } from "../../../server/http/run-door.ts";

export const papersDoors: readonly Door[] = [
  { path: "/api/dashboard/orders/invoice/", operation: "InvoiceContent" },
  { path: "/api/dashboard/statements/", operation: "getAccountStatements" },
  { path: "/api/dashboard/statements/{documentId}", operation: "StatementDetail" },
  { path: "/api/dashboard/exports/", operation: "StartExport", done: "Your file is being made." },
];
