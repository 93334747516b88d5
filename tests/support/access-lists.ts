/** The rows of the access matrix for favourite lists: own ones, lists shared to view or to edit, another account's, missing. */
import {
  type Actor,
  type Case,
  each,
  everyone,
  guestsSignIn,
  idleStaff,
  missingId,
  type Outcomes,
  only,
} from "./access-actors.ts";
import { openSession } from "./ask-shop.ts";
import { type ListClient, listClient } from "./list-client.ts";
import type { TestServer } from "./test-server.ts";

type Server = Pick<TestServer, "url" | "db">;

const product = { productCode: "HBL-WC-LS-10-W", quantity: 1 };
const swap = { takes: [{ sku: product.productCode, quantity: 1 }], puts: [{ sku: "HBL-WC-LS-4-W", quantity: 3 }] };
/** Everybody with a cart has lists. Guests have a cart, but no lists. */
const listUsers = (outcome: string) => everyone(outcome, { ...guestsSignIn, ...each(idleStaff, "refused") });
/** The actors who are in the account of the sharing member. */
const members: Actor[] = ["limited", "full", "holder"];
const shared = (outcome: string): Outcomes => ({ ...listUsers("LIST_NOT_FOUND"), ...each(members, outcome) });

interface Shared {
  readonly listId: string;
  readonly entryId: string;
  /** An entry that was removed and can be restored. */
  readonly removedId: string;
}

let count = 0;
const newName = () => `List ${++count}`;

async function makeList(client: ListClient, sharing = "PRIVATE"): Promise<Shared> {
  const listId = await client.create(newName());
  await client.add([listId], [product, { productCode: "TRD-CUT-63", quantity: 1 }]);
  await client.change("UpdateFavouriteList", { listId, sharing });
  const [entryId = "", removedId = ""] = (await client.read(listId)).entries.map(({ id }) => id);
  await client.change("removeCustomerFavoriteListEntry", { listId, entryId: removedId });
  return { listId, entryId, removedId };
}

interface Expected {
  readonly view: string;
  readonly edit: string;
}

/** A list of the actor's own for each request. The lists of the others are made by a member who is no actor. */
export async function listRows({ url, db }: Server): Promise<Record<string, readonly Case[]>> {
  const member = listClient(url, await openSession(db, "attorney.au@trestle.test"));
  const stranger = listClient(url, await openSession(db, "holder.nz@trestle.test"));
  const theirs = await makeList(stranger, "EDIT");
  const missing = { listId: missingId, entryId: missingId, removedId: missingId };
  /** Actors without lists send a missing id. They are refused before it is looked up. */
  const makeOwn = async (actor: Actor, cookie: string): Promise<Shared> => {
    if (actor === "guest" || idleStaff.includes(actor)) return missing;
    const client = listClient(url, cookie);
    for (const { id, isMine } of await client.listAll()) {
      if (isMine) await client.change("removeCustomerFavoriteList", { listId: id });
    }
    return makeList(client);
  };
  const ofList = (toVariables: (list: Shared) => object, { view, edit }: Expected): Case[] => [
    {
      of: "own",
      variables: async (actor, cookie) => toVariables(await makeOwn(actor, cookie)),
      outcomes: listUsers("ok"),
    },
    { of: "shared to view", variables: async () => toVariables(await share("VIEW")), outcomes: shared(view) },
    { of: "shared to edit", variables: async () => toVariables(await share("EDIT")), outcomes: shared(edit) },
    { of: "another's", variables: () => toVariables(theirs), outcomes: listUsers("LIST_NOT_FOUND") },
    { of: "missing", variables: () => toVariables(missing), outcomes: listUsers("LIST_NOT_FOUND") },
  ];
  const share = async (sharing: string): Promise<Shared> => {
    for (const { id, isMine } of await member.listAll()) {
      if (isMine) await member.change("removeCustomerFavoriteList", { listId: id });
    }
    return makeList(member, sharing);
  };
  const readers = { view: "ok", edit: "ok" };
  const editors = { view: "LIST_VIEW_ONLY", edit: "ok" };
  const owners = { view: "LIST_NOT_YOURS", edit: "LIST_NOT_YOURS" };
  const onList = ({ listId }: Shared) => ({ listId });
  const onEntry = ({ listId, entryId }: Shared) => ({ listId, entryId });
  const onEntries = ({ listId, entryId }: Shared) => ({ listId, ids: [entryId] });
  const toCart = ({ listId }: Shared) => ({ cartId: "mine", store: "", favoriteListId: listId, favoriteItems: [] });
  return {
    CopyFavouriteList: ofList(onList, readers),
    GetCustomerFavoriteListEntriesWeb: ofList(onList, readers),
    GetPickSheet: ofList(onList, readers),
    GetList: ofList(onList, readers),
    MoveFavouriteListEntry: ofList((list) => ({ ...onEntry(list), isUp: true }), editors),
    ReorderFavouriteList: ofList(onEntries, editors),
    RestoreFavouriteListEntries: ofList(({ listId, removedId }) => ({ listId, ids: [removedId] }), editors),
    SwapFavouriteListPacks: ofList(({ listId }) => ({ listId, ...swap }), editors),
    UpdateFavouriteList: ofList((list) => ({ ...onList(list), sharing: "VIEW" }), owners),
    UpdateFavouriteListEntry: ofList((list) => ({ ...onEntry(list), quantity: 2 }), editors),
    addProductToFavoriteLists: ofList(({ listId }) => ({ favouriteIds: [listId], product }), editors),
    addProductsToFavoriteLists: ofList(({ listId }) => ({ favouriteIds: [listId], products: [product] }), editors),
    createCustomerFavoriteLists: [{ of: "it", variables: () => ({ name: newName() }), outcomes: listUsers("ok") }],
    customerCartAddProductsFromList: ofList(toCart, readers),
    getCustomerFavoriteLists: only(listUsers("ok")),
    removeCustomerFavoriteItems: ofList(onEntries, editors),
    removeCustomerFavoriteList: ofList(onList, owners),
    removeCustomerFavoriteListEntry: ofList(onEntry, editors),
  };
}
