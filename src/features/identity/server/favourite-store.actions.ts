import type { Database } from "../../../server/database.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { findStore } from "../../stores/server/stores.store.ts";
import type { Store } from "../../stores/store.ts";
import { identityErrors } from "../identity-errors.ts";
import type { SignedInViewer } from "../viewer.ts";
import { updateFavouriteStore } from "./people.store.ts";

/** How a page says "me" where the specification wants a person's id. */
const MYSELF = "me";

interface Wish {
  readonly displayUid: string;
  readonly storeId: string;
}

export type Favourite = { readonly store: Store } | { readonly refusal: UserError };

/** A favourite store is a person's own choice: nobody chooses it for another. */
export async function chooseFavouriteStore(db: Database, viewer: SignedInViewer, wish: Wish): Promise<Favourite> {
  if (wish.displayUid !== MYSELF && wish.displayUid !== viewer.user.id) return { refusal: identityErrors.unauthorised };
  const store = await findStore(db, wish.storeId);
  if (store === null) return { refusal: identityErrors.storeNotFound };
  await updateFavouriteStore(db, viewer.user.id, store.id);
  return { store };
}
