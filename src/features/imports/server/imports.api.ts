import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const importsEndpoints: readonly Endpoint[] = [
  { path: "/api/staff/imports/apply/", operation: "ApplyImport", done: "The plan is being applied." },
  { path: "/api/staff/imports/plan-again/", operation: "PlanImportAgain", done: "The file is compared again." },
  { path: "/api/staff/imports/discard/", operation: "DiscardImport", done: "The import is discarded." },
  {
    path: "/api/staff/imports/undo/",
    operation: "PlanImportUndo",
    done: "The undo is being planned. Check it and apply it.",
  },
];
