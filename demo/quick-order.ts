import type { DemoWorld } from "./world.ts";

/** What the account holders on the sign-in page have noted so far. The last row has a mistake to mend. */
const noted = [
  { code: "HBL-WC-LS-4-W", quantity: "5", colour: "" },
  { code: "HBL-WC-LS-10-W", quantity: "2", colour: "White Porcelain" },
  { code: "TRD-CUT-63", quantity: "3", colour: "" },
  { code: "TRD-CUT-63", quantity: "1.5", colour: "" },
];

/** Rows of the table `quick_order_pads`. */
export function padRows({ users, memberships, variants }: Pick<DemoWorld, "users" | "memberships" | "variants">) {
  const holders = users.filter(({ email }) => /^holder\.\w+@/.test(email));
  const rows = noted.map((row, index) => ({
    ...{ id: `00000000-0000-4000-8000-0000000001${String(index).padStart(2, "0")}`, strength: "", raw: "" },
    ...row,
  }));
  const paints = variants.filter(({ product_code, base_id }) =>
    variants.some((own) => own.sku === "HBL-WC-LS-4-W" && own.product_code === product_code && own.base_id === base_id),
  );
  const skus = [...paints.map(({ sku }) => sku), "TRD-CUT-63"];
  return holders.flatMap(({ id, created_at }) => {
    const home = memberships.find(({ user_id, is_default }) => user_id === id && is_default);
    return home === undefined
      ? []
      : [{ account_id: home.account_id, user_id: id, rows, rest: "", ordered: [], skus, modified_at: created_at }];
  });
}
