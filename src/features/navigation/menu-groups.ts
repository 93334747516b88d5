/** The headings in a long menu of staff, each with the addresses of its entries. */
const pathsByHeading: Readonly<Record<string, readonly string[]>> = {
  Orders: ["/dashboard/orders/", "/staff/orders", "/staff/counter", "/staff/gift-cards"],
  Customers: [
    ...["/staff/accounts", "/staff/receivables", "/staff/sign-ups", "/staff/leads", "/staff/painters"],
    "/staff/outbox",
  ],
  Shop: [
    ...["/staff/products", "/staff/prices", "/staff/promotions", "/staff/offers", "/staff/content"],
    ...["/staff/mail-texts", "/staff/rows/stores"],
  ],
  Business: ["/staff/imports", "/staff/merchant", "/staff/people", "/staff/audit-log", "/staff/kit"],
};

/** A shorter menu is read at a glance, without headings. The longest menu of a customer has ten entries. */
const LONGEST_WITHOUT_HEADINGS = 10;

export interface MenuGroup<Entry> {
  /** Null for the entries before the first heading and after the last. */
  readonly heading: string | null;
  readonly entries: readonly Entry[];
}

/** Puts the entries of a menu below their headings, in the order of the menu. */
export function groupMenu<Entry extends { readonly to: string }>(menu: readonly Entry[]): MenuGroup<Entry>[] {
  if (menu.length <= LONGEST_WITHOUT_HEADINGS) return [{ heading: null, entries: menu }];
  const groups: { heading: string | null; entries: Entry[] }[] = [];
  for (const entry of menu) {
    const heading = findHeading(entry.to);
    const last = groups.at(-1);
    if (last?.heading === heading) last.entries.push(entry);
    else groups.push({ heading, entries: [entry] });
  }
  return groups;
}

function findHeading(path: string): string | null {
  return Object.keys(pathsByHeading).find((heading) => pathsByHeading[heading]?.includes(path)) ?? null;
}
