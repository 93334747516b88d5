/** What the arguments that every change of a cart takes mean. */
export const storeArg = { description: "Where the client thinks the cart is; empty for wherever it is." };
export const versionArg = {
  description: "The `modifiedTime` the client has seen. Left out, the change is made to whatever is there.",
};
export const dateArg = { description: "The day for which opening hours are wanted." };
