import type { UserError } from "../../shared/user-error.ts";
import { builder } from "./builder.ts";

/** What every mutation answers: its result and the refusals, of which there are none when it was done. */
export type WithUserErrors<Result extends object> = Result & { readonly userErrors: readonly UserError[] };

export const UserErrorObject = builder.objectRef<UserError>("UserError").implement({
  description: "An expected refusal: what went wrong, at which field, in words for the person.",
  fields: (t) => ({
    code: t.exposeString("code"),
    field: t.exposeString("field", { nullable: true }),
    message: t.exposeString("message"),
  }),
});

/** A mutation's answer. Implement it with the fields of the result; `userErrors` is there already. */
export function payloadRef<Result extends object>(name: string) {
  const ref = builder.objectRef<WithUserErrors<Result>>(name);
  builder.objectField(ref, "userErrors", (t) =>
    t.field({ type: [UserErrorObject], resolve: (payload) => payload.userErrors }),
  );
  return ref;
}
