import { randomUUID } from "node:crypto";
import type { PadRow } from "../../src/features/quick-order/pad.ts";
import { askOperation, openSession } from "./ask-shop.ts";
import { runMutation } from "./operation-client.ts";
import type { TestServer } from "./test-server.ts";

export interface SeenRow extends PadRow {
  readonly product: { readonly sku: string; readonly name: string; readonly colourName: string | null } | null;
  readonly message: string | null;
  readonly field: string | null;
  readonly notice: string | null;
  readonly each: string;
  readonly total: string;
  readonly isInStock: boolean;
}

export interface SeenPad {
  readonly rows: readonly SeenRow[];
  readonly rest: string;
  readonly restCount: number;
  readonly orderedCount: number;
  readonly goodCount: number;
  readonly badCount: number;
  readonly total: string;
  readonly packSwaps: readonly { lineId: string; packs: readonly { sku: string; quantity: number }[] }[];
}

/** A row as it is typed. */
export function typedRow(code: string, more: Partial<PadRow> = {}): PadRow {
  return { id: randomUUID(), code, quantity: "", colour: "", strength: "", raw: "", ...more };
}

/** The pad of a person, emptied. */
export async function padClient({ url, db }: Pick<TestServer, "url" | "db">, email: string) {
  const cookie = await openSession(db, email);
  const read = async () => {
    const { body } = await askOperation(url, "GetQuickOrder", { cookie });
    return (body.data as { quickOrder: SeenPad }).quickOrder;
  };
  const change = (operation: string, variables: object = {}) => runMutation(url, operation, { cookie, variables });
  const save = (...rows: readonly PadRow[]) => change("SaveQuickOrderRows", { rows });
  const { rows } = await read();
  await change("SaveQuickOrderRows", { rows: [], removed: rows.map(({ id }) => id), rest: "" });
  return { cookie, read, change, save };
}
