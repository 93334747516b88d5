import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { listRefusals } from "../../../shared/result.ts";
import type { AppMemory } from "../app-memory.ts";
import { saveMemory } from "./app-memory.actions.ts";
import { getSignedIn } from "./identity.graphql.ts";
import { getOwnMemory } from "./identity.queries.ts";

const MetadataEntry = builder.objectRef<{ readonly name: string; readonly value: string }>("MetadataEntry").implement({
  description: "A text that the person's app remembers.",
  fields: (t) => ({ name: t.exposeString("name"), value: t.exposeString("value") }),
});

const MetadataInput = builder.inputType("MetadataInput", {
  fields: (t) => ({
    name: t.string({ required: true }),
    value: t.string({ description: "Null or empty forgets the text." }),
  }),
});

function toEntries(memory: AppMemory) {
  return Object.entries(memory).map(([name, value]) => ({ name, value }));
}

builder.queryField("metadata", (t) =>
  t.field({
    type: [MetadataEntry],
    description: "What the person's app remembers for them.",
    resolve: async (_root, _arguments, context) => toEntries(await getOwnMemory(context.db, getSignedIn(context))),
  }),
);

const MetadataPayload = payloadRef<{ metadata: ReturnType<typeof toEntries> | null }>("MetadataPayload");
MetadataPayload.implement({
  fields: (t) => ({
    metadata: t.field({
      type: [MetadataEntry],
      nullable: true,
      description: "Everything after the change; null if it was refused.",
      resolve: (payload) => payload.metadata,
    }),
  }),
});

builder.mutationField("saveMetadata", (t) =>
  t.field({
    type: MetadataPayload,
    args: { entries: t.arg({ type: [MetadataInput], required: true }) },
    resolve: async (_root, { entries }, context) => {
      const changes = entries.map(({ name, value }) => ({ name, value: value ?? null }));
      const saved = await saveMemory(context, getSignedIn(context), changes);
      return { metadata: saved.ok ? toEntries(saved.value) : null, userErrors: listRefusals(saved) };
    },
  }),
);
