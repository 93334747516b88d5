import SchemaBuilder from "@pothos/core";
import { GraphQLError } from "graphql";
import type { Price } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import type { OperationContext } from "../operation-context.ts";
import type { QrCode } from "../qr-code.ts";

/**
 * The schema builder. Each `.graphql.ts` file registers its types, queries and mutations on it when it is imported, and
 * `src/schema.ts` imports them all. A field is nullable only with `nullable: true`.
 */
export const builder = new SchemaBuilder<{
  Context: OperationContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
  };
}>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

builder.scalarType("DateTime", {
  description: "A moment, as ISO 8601 with its offset: 2026-03-01T09:30:00Z.",
  serialize: (value) => value.toISOString(),
  parseValue: parseInstant,
});

function parseInstant(value: unknown): Date {
  const instant = typeof value === "string" && INSTANT.test(value) ? new Date(value) : null;
  if (instant === null || Number.isNaN(instant.getTime())) {
    throw new GraphQLError("Give a moment with its offset, such as 2026-03-01T09:30:00Z.");
  }
  return instant;
}

export const PriceObject = builder.objectRef<Price>("Price").implement({
  description: "An amount of money: `value` in dollars for calculations, `formattedValue` for display.",
  fields: (t) => ({
    currencyIso: t.exposeString("currencyIso"),
    value: t.exposeFloat("value"),
    formattedValue: t.exposeString("formattedValue"),
  }),
});

export const QrCodeObject = builder.objectRef<QrCode>("QrCode").implement({
  description: "A QR code as an SVG path in a square of `size` modules.",
  fields: (t) => ({ size: t.exposeInt("size"), path: t.exposeString("path") }),
});

/** The answer of a mutation: its result and its refusals. No refusals means success. */
export type WithUserErrors<Result extends object> = Result & { readonly userErrors: readonly UserError[] };

export const UserErrorObject = builder.objectRef<UserError>("UserError").implement({
  description: "An expected refusal, with a message for the person and the field it belongs to.",
  fields: (t) => ({
    code: t.exposeString("code"),
    field: t.exposeString("field", { nullable: true }),
    message: t.exposeString("message"),
  }),
});

/** The type of a mutation's answer. Implement it with the fields of the result; it already has `userErrors`. */
export function payloadRef<Result extends object>(name: string) {
  const ref = builder.objectRef<WithUserErrors<Result>>(name);
  builder.objectField(ref, "userErrors", (t) =>
    t.field({ type: [UserErrorObject], resolve: (payload) => payload.userErrors }),
  );
  return ref;
}
