import type { Endpoint } from "../../../server/http/run-endpoint.ts";

type Input = Record<string, unknown>;

/** A page sends hundreds of rows as one JSON text. A plain form sends one row as `rows.0.code`, with the fields that it has. */
function withRows(input: Input): Input {
  const { rows = [], removed } = input;
  const list = typeof rows === "string" ? JSON.parse(rows) : Array.isArray(rows) ? rows : Object.values(rows as object);
  const noFields = { code: "", quantity: "", colour: "", strength: "", raw: "" };
  const ids = removed === undefined ? [] : Array.isArray(removed) ? removed : String(removed).split(",");
  return { ...input, rows: (list as Input[]).map((row) => ({ ...noFields, ...row })), removed: ids };
}

interface Ordered {
  readonly orderQuickOrder: { readonly addedCount: number; readonly rowCount: number };
}

function describeOrder(data: unknown): string {
  const { addedCount, rowCount } = (data as Ordered).orderQuickOrder;
  const added = addedCount === 1 ? "1 row is in your cart." : `${addedCount} rows are in your cart.`;
  if (rowCount === 0) return added;
  return `${added} ${rowCount === 1 ? "1 row stays in the pad." : `${rowCount} rows stay in the pad.`}`;
}

export const quickOrderEndpoints: readonly Endpoint[] = [
  { path: "/api/quick-order/save/", operation: "SaveQuickOrderRows", variables: withRows },
  { path: "/api/quick-order/paste/", operation: "PasteQuickOrder", done: "The rows are in the pad." },
  { path: "/api/quick-order/take-rest/", operation: "TakeQuickOrderRest", done: "The next rows are in the pad." },
  { path: "/api/quick-order/order/", operation: "OrderQuickOrder", variables: withRows, done: describeOrder },
  { path: "/api/quick-order/undo/", operation: "UndoQuickOrder", done: "The rows are back in the pad." },
];
