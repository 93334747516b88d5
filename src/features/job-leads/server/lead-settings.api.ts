import type { Endpoint } from "../../../server/http/run-endpoint.ts";
import { instances } from "../../painters/work.ts";
import { formatKindField } from "../lead-settings.ts";

/** The form has a checkbox for each kind of work. */
function toSettings({ country, isOpen, closedText, painters, seen, ...given }: Record<string, unknown>) {
  const kinds = instances.filter((instance) => given[formatKindField(instance)] === "yes");
  return { country, isOpen, closedText: closedText ?? "", painters, seen: seen ?? "", kinds: kinds.join(",") };
}

export const leadSettingsEndpoints: readonly Endpoint[] = [
  {
    path: "/api/staff/leads/settings/",
    operation: "SaveLeadSettings",
    variables: toSettings,
    done: "The settings are saved. The public page follows within a second.",
  },
  { path: "/api/staff/leads/settings/restore/", operation: "RestoreLeadSettings", done: "The change is taken back." },
];
