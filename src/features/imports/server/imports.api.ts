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
  {
    path: "/api/staff/products/photographs/save/",
    operation: "SavePhotograph",
    variables: (given) => ({ ...given, alt: given.alt ?? "", sku: given.sku ?? "" }),
    done: "The photograph is saved.",
  },
  {
    path: "/api/staff/products/photographs/remove/",
    operation: "RemovePhotograph",
    done: "The photograph is removed. You can put it back.",
  },
  {
    path: "/api/staff/products/photographs/restore/",
    operation: "RestorePhotograph",
    done: "The photograph is back. It is the last one.",
  },
];
