/** The rows of the access matrix for imports and exports. */
import type { Database } from "../../src/server/database.ts";
import { type Actor, type Case, each, everyone, guestsSignIn, type Outcomes, only } from "./access-actors.ts";
import { makeImport } from "./imports.ts";

const importers: Actor[] = ["store", "receivables", "marketing", "admin"];
const whoImports = (outcome: string, but: Partial<Outcomes> = {}) =>
  everyone("refused", { ...guestsSignIn, ...each(importers, outcome), ...but });
const notFound = "IMPORT_NOT_FOUND";
const notThere = "200 There is no such import, or you may not see it.";

export async function importRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const brands = await makeImport(db);
  const stock = await makeImport(db, { kind: "stock", storeIds: ["2226"], by: "store.au@trestle.test" });
  const prices = await makeImport(db, { kind: "prices" });
  const ofEveryStore = await makeImport(db, { kind: "stock" });
  const view = { view: "CHANGES", action: "", after: "" };
  const problems = { ...view, view: "PROBLEMS" };
  const read = (of: Case["of"], variables: object, outcomes: Outcomes): Case => ({
    of,
    variables: () => variables,
    outcomes,
  });
  const missing = { number: 1 };
  // Administrators see every import, so they are given a missing one.
  const others = (actor: Actor) => (actor === "admin" ? missing : ofEveryStore);
  return {
    GetImports: only(whoImports("ok"), { after: "" }),
    GetImportKinds: only(whoImports("ok")),
    GetImport: [
      read("own", { ...brands, ...view }, whoImports("ok", { store: notThere, receivables: notThere })),
      read("own", { ...stock, ...problems }, whoImports("ok", { marketing: notThere, receivables: notThere })),
      // Marketing sees imports of specials only, of all prices.
      read("own", { ...prices, ...view }, whoImports("ok", { store: notThere, marketing: notThere })),
      {
        of: "another's",
        variables: (actor) => ({ ...others(actor), ...view }),
        outcomes: whoImports(notThere),
      },
      read("missing", { ...missing, ...view }, whoImports(notThere)),
    ],
    ApplyImport: only(whoImports(notFound), missing),
    PlanImportAgain: only(whoImports(notFound), missing),
    DiscardImport: only(whoImports(notFound), missing),
    PlanImportUndo: [
      { of: "another's", variables: others, outcomes: whoImports(notFound) },
      read("missing", missing, whoImports(notFound)),
    ],
  };
}

const importPage = everyone("403", { guest: "302 /login/", ...each(importers, "200") });

export const importPages: Record<string, Outcomes> = {
  "staff/imports": importPage,
  "staff/imports/:number": { ...importPage, ...each(importers, "404") },
  "staff/exports": importPage,
};
