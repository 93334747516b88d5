interface Route {
  readonly path?: string | undefined;
  readonly children?: readonly Route[] | undefined;
}

/** Every address of a route table, as it stands there. */
export function addressesOf(table: readonly Route[]): string[] {
  return table.flatMap(({ path = "", children }) => (children === undefined ? [path] : addressesOf(children)));
}
