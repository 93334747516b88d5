import type { Endpoint } from "../../../server/http/run-endpoint.ts";

/** Every other name is a field of the content. */
const ownNames = new Set(["kind", "id", "isNew", "publish", "publishAt", "reason", "seen", "form", "returnTo"]);

function toContent(given: Record<string, unknown>): Record<string, unknown> {
  const { kind, id, isNew = "false", publish, publishAt = "", reason = "", seen = "" } = given;
  const fields = Object.entries(given).flatMap(([name, value]) =>
    ownNames.has(name) || typeof value !== "string" ? [] : [{ name, value }],
  );
  // "Later" without a time must not mean now.
  const later = publishAt === "" && publish === "later" ? "?" : publishAt;
  return { kind, id, isNew, reason, seen, fields, publishAt: publish === "now" ? "" : later };
}

export const contentEndpoints: readonly Endpoint[] = [
  {
    path: "/api/staff/content/save/",
    operation: "SaveContent",
    variables: toContent,
    done: "It is saved. Customers see it within a second, or at the publish time.",
  },
  {
    path: "/api/staff/content/revision/",
    operation: "EndContentRevision",
    done: "The waiting change is dealt with.",
  },
  { path: "/api/staff/content/move/", operation: "MoveContent", done: "The order is saved." },
  { path: "/api/staff/content/restore/", operation: "RestoreContent", done: "The change is taken back." },
];
