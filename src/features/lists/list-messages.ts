/** What a person reads after a change of a list. */
export const listDone = {
  made: "The list is made.",
  copied: "The list is copied.",
  saved: "The list is saved.",
  deleted: "The list is deleted.",
};

interface Added {
  readonly addProductsToFavoriteLists: { readonly lists: readonly { readonly name: string }[] };
}

export function formatAdded(data: unknown): string {
  const { lists } = (data as Added).addProductsToFavoriteLists;
  return `Added to ${lists.map(({ name }) => name).join(", ")}.`;
}
