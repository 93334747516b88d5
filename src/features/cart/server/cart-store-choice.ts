import type { OperationContext } from "../../../server/operation-context.ts";
import type { Store } from "../../stores/store.ts";

/** A store of the buyer's country; null for any other. */
export function findStoreFor({ snapshots, buyer }: OperationContext, storeId: string): Store | null {
  const store = snapshots.stores.byId.get(storeId) ?? null;
  return store?.address.country === buyer.country ? store : null;
}

/** Where a new cart begins: where the client says, else at the favourite store, else at a big one until one is chosen. */
export function getStoreFor(context: OperationContext, wished: string | null | undefined): Store {
  const { snapshots, buyer } = context;
  const wanted = [wished, buyer.storeId].map((id) => findStoreFor(context, id ?? "")).find((store) => store !== null);
  const all = snapshots.stores.byCountry[buyer.country];
  const store = wanted ?? all.find(({ type }) => type === "METRO") ?? all[0];
  if (store === undefined) throw new Error(`There is no store in ${buyer.country}.`);
  return store;
}
