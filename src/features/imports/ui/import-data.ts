import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetImport } from "./imports.operations.ts";

export type ImportData = ResultOf<typeof GetImport>["import"];
export type ImportOfPage = ImportData["import"];
