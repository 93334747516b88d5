import { askOperation } from "./ask-shop.ts";

/** The fields of a list that tests read. */
export interface SeenList {
  readonly id: string;
  readonly name: string;
  readonly numberOfItems: number;
  readonly isAdded: boolean;
  readonly isUpdated: boolean;
  readonly sharing: string;
  readonly isMine: boolean;
  readonly mayChange: boolean;
  readonly ownerName: string;
}

export interface SeenEntry {
  readonly id: string;
  readonly quantity: number;
  readonly reference: string;
  readonly product: { readonly sku: string; readonly isAvailable: boolean };
  readonly colourCode: string | null;
  readonly colourStrength: string | null;
  readonly addedStatus: string;
  readonly addedPrice: { readonly value: number } | null;
  readonly entryGroup: string | null;
  readonly basePrice: { readonly value: number };
  readonly stockStatus: string;
  readonly availableQuantity: number;
  readonly specialPromotion: { readonly limitUnit: number } | null;
  readonly replacement: { readonly sku: string | null; readonly name: string; readonly address: string } | null;
}

type Refusals = readonly { readonly code: string; readonly field: string | null; readonly message: string }[];

export interface ListReply {
  readonly list: SeenList | null;
  readonly userErrors: Refusals;
}

export interface AddReply {
  readonly lists: readonly SeenList[];
  readonly outcomes: readonly { listId: string; index: number; added: boolean; message: string | null }[];
  readonly userErrors: Refusals;
}

export interface ListClient {
  readonly cookie: string;
  ask<Answer>(operation: string, variables?: object): Promise<Answer>;
  change(operation: string, variables: object): Promise<ListReply>;
  create(name: string): Promise<string>;
  add(listIds: readonly string[], products: readonly object[], more?: object): Promise<AddReply>;
  listAll(): Promise<readonly SeenList[]>;
  read(listId: string): Promise<{ list: SeenList | null; entries: readonly SeenEntry[]; userErrors: Refusals }>;
}

/** Changes and reads the favourite lists of a person over HTTP. */
export function listClient(base: string, cookie: string): ListClient {
  const ask = async <Answer>(operation: string, variables: object = {}): Promise<Answer> => {
    const { status, body } = await askOperation(base, operation, { cookie, variables });
    const [answer] = Object.values(body.data ?? {});
    if (status !== 200 || !answer) throw new Error(`${operation} answered ${status}: ${JSON.stringify(body.errors)}`);
    return answer as Answer;
  };
  const change = (operation: string, variables: object) => ask<ListReply>(operation, variables);
  return {
    cookie,
    ask,
    change,
    create: async (name) => {
      const { list, userErrors } = await change("createCustomerFavoriteLists", { name });
      if (list === null) throw new Error(`The list was not made: ${JSON.stringify(userErrors)}`);
      return list.id;
    },
    add: (favouriteIds, products, more = {}) =>
      ask<AddReply>("addProductsToFavoriteLists", { favouriteIds, products, ...more }),
    listAll: async () => (await ask<{ lists: SeenList[] }>("getCustomerFavoriteLists")).lists,
    read: (listId) => ask("GetCustomerFavoriteListEntriesWeb", { listId }),
  };
}
