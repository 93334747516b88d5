import type { Database } from "../../../server/database.ts";
import { countWaitingInvoices } from "../../billing/server/waiting-invoices.store.ts";
import type { CatalogueSnapshot } from "../../catalogue/catalogue-snapshot.ts";
import { listAccounts } from "../../identity/server/accounts.store.ts";
import { readBesideViewer } from "../../identity/server/identity.queries.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { listMerchants } from "../../merchant/server/merchants.store.ts";
import { getShopSettings } from "../../merchant/server/shop-settings.store.ts";
import { hasStock } from "../../stock/server/stock.store.ts";
import type { Store } from "../../stores/store.ts";
import { listSetup, type SetupStep } from "../setup.ts";

interface Context {
  readonly db: Database;
  readonly viewer: Viewer;
  readonly isMailSent: boolean;
  readonly payments: { readonly cardForm: unknown };
  readonly snapshots: {
    readonly catalogue: Pick<CatalogueSnapshot, "products" | "listPrices">;
    readonly stores: { readonly stores: readonly Store[] };
  };
}

/** One exchange. What the process keeps in memory is counted there. */
export async function readSetup(context: Context): Promise<SetupStep[]> {
  const { isMailSent, payments, snapshots } = context;
  const [settings, merchants, waitingInvoices, isStocked, customers] = await readBesideViewer(context, (db) =>
    Promise.all([
      getShopSettings(db),
      listMerchants(db),
      countWaitingInvoices(db),
      hasStock(db),
      listAccounts(db, { repId: null, isTradeOnly: false, text: "" }, { limit: 1, offset: 0 }),
    ]),
  );
  const { stores } = snapshots.stores;
  const books = Object.values(snapshots.catalogue.listPrices);
  return listSetup({
    isShopNamed: settings.isNamed,
    letterheads: merchants.flatMap(({ country, merchant }) => (merchant === null ? [] : country)),
    storeCountries: [...new Set(stores.map(({ address }) => address.country))],
    waitingInvoices,
    stores: stores.length,
    products: snapshots.catalogue.products.length,
    prices: new Set(books.flatMap(({ undated, dated }) => [...undated.keys(), ...dated.keys()])).size,
    hasStock: isStocked,
    isMailSent,
    takesCards: payments.cardForm !== null,
    hasCustomers: customers.length > 0,
  });
}
