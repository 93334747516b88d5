/**
 * The checklist of an installation without the demo world: what a merchant needs before the shop sells, in the order in which it is
 * done best. It knows what is there, and links to the page where the rest is entered.
 */

export interface SetupFacts {
  readonly isShopNamed: boolean;
  /** The countries with the merchant's own letterhead, by code. */
  readonly letterheads: readonly string[];
  /** The countries with stores, by code. */
  readonly storeCountries: readonly string[];
  /** Completed orders that wait for a letterhead. */
  readonly waitingInvoices: number;
  readonly stores: number;
  readonly products: number;
  /** How many SKUs have a price. */
  readonly prices: number;
  readonly hasStock: boolean;
  readonly isMailSent: boolean;
  readonly takesCards: boolean;
  readonly hasCustomers: boolean;
}

export interface SetupStep {
  readonly key: SetupKey;
  readonly label: string;
  readonly isDone: boolean;
  /** What is there, or what is missing and why it matters. */
  readonly text: string;
  /** The page where it is entered. Null for what the configuration decides. */
  readonly to: string | null;
  /** The shop sells without it. */
  readonly isOptional: boolean;
}

type SetupKey = "merchant" | "stores" | "products" | "prices" | "stock" | "mail" | "payments" | "customer";

const imports = "/staff/imports";
const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`);

export function listSetup(facts: SetupFacts): SetupStep[] {
  const { stores, products, prices, hasStock, isMailSent, takesCards, hasCustomers } = facts;
  return [
    describeMerchant(facts),
    {
      ...{ key: "stores", label: "Stores", isDone: stores > 0, to: imports, isOptional: false },
      text:
        stores > 0
          ? `${count(stores, "store", "stores")}.`
          : "Import the file of your stores and hours. Every cart belongs to a store.",
    },
    {
      ...{ key: "products", label: "Products", isDone: products > 0, to: imports, isOptional: false },
      text:
        products > 0
          ? `${count(products, "product", "products")}.`
          : "Import brands, hierarchy, products and variants, in this order or as one workbook.",
    },
    {
      ...{ key: "prices", label: "Prices", isDone: prices > 0, to: imports, isOptional: false },
      text:
        prices > 0
          ? `${count(prices, "SKU has", "SKUs have")} a price.`
          : "Import the file of prices. A product without a price is not sold.",
    },
    {
      ...{ key: "stock", label: "Stock", isDone: hasStock, to: imports, isOptional: false },
      text: hasStock ? "Stock is counted." : "Import what each store has. Without stock everything is back-ordered.",
    },
    {
      ...{ key: "mail", label: "Mail", isDone: isMailSent, to: isMailSent ? null : "/staff/outbox", isOptional: false },
      text: isMailSent
        ? "A mail server is set."
        : "Set SMTP_URL and MAIL_FROM, then start again. Until then mails wait in the outbox and nobody gets them.",
    },
    {
      ...{ key: "payments", label: "Card payments", isDone: takesCards, to: null, isOptional: true },
      text: takesCards
        ? "Cards are accepted."
        : "Set the keys of Stripe to take cards. Without them customers order on account only.",
    },
    {
      ...{ key: "customer", label: "First customer", isDone: hasCustomers, to: "/staff/sign-ups", isOptional: false },
      text: hasCustomers ? "There are accounts." : "Import your customers, or approve the first sign-up.",
    },
  ];
}

function describeMerchant({ isShopNamed, letterheads, storeCountries, waitingInvoices }: SetupFacts): SetupStep {
  const step = { key: "merchant", label: "Your business", isOptional: false } as const;
  const missing = storeCountries.filter((country) => !letterheads.includes(country));
  const [country = letterheads.length === 0 ? "AU" : null] = missing;
  const waits = waitingInvoices === 0 ? "" : ` ${count(waitingInvoices, "order waits", "orders wait")} for an invoice.`;
  if (country !== null) {
    const text = `Enter your letterhead, tax numbers and bank account: nothing is invoiced without them.${waits}`;
    return { ...step, isDone: false, text, to: `/staff/merchant?letterhead=${country}` };
  }
  if (!isShopNamed) return { ...step, isDone: false, text: "Give the shop its name.", to: "/staff/merchant" };
  return { ...step, isDone: true, text: "Name and letterhead are entered.", to: "/staff/merchant" };
}

/** Whether the shop can sell: only optional steps are left. */
export function isSetUp(steps: readonly Pick<SetupStep, "isDone" | "isOptional">[]): boolean {
  return steps.every(({ isDone, isOptional }) => isDone || isOptional);
}
