import { builder } from "../../../server/graphql/builder.ts";
import type { SetupStep } from "../setup.ts";
import { readSetup } from "./setup.queries.ts";

const SetupStepObject = builder.objectRef<SetupStep>("SetupStep").implement({
  description: "A part of the checklist of a new installation.",
  fields: (t) => ({
    key: t.exposeString("key"),
    label: t.exposeString("label"),
    isDone: t.exposeBoolean("isDone"),
    isOptional: t.exposeBoolean("isOptional", { description: "The shop sells without it." }),
    text: t.exposeString("text", { description: "What is there, or what is missing." }),
    to: t.exposeString("to", { nullable: true, description: "The page where it is entered." }),
  }),
});

builder.queryField("setup", (t) =>
  t.field({
    type: [SetupStepObject],
    nullable: true,
    description: "The checklist of a new installation. Null in the demo world, and for everybody but administrators.",
    resolve: (_root, _arguments, context) =>
      context.viewer.may.staff.settings && !context.isDemoOn ? readSetup(context) : null,
  }),
);
