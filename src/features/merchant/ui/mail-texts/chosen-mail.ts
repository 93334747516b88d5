import type { ResultOf } from "../../../../ui/graphql.ts";
import type { GetMailTexts } from "../mail-texts.operations.ts";

export type ChosenMail = NonNullable<ResultOf<typeof GetMailTexts>["mailTexts"]["chosen"]>;
