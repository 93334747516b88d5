/** The menus that the people of the demo world see beside their pages. */
export const paymentPages = ["Pay balance & invoice", "Export transactions", "Payment history"];
const payments = ["Payments", ...paymentPages];
const consumerMenu = ["Dashboard", "Account", "Saved cards", "Settings"];
const limitedMenu = ["Dashboard", "Account", "Rewards", "Orders", "Jobs", "Saved cards", "Settings"];
const fullMenu = [...limitedMenu.slice(0, -2), ...payments, "Statements", "Saved cards", "Settings"];
const fullMenuWithLeads = [...fullMenu.slice(0, -2), "Job leads", "Saved cards", "Settings"];

/** By the first word of the e-mail address. Only the accounts of `painter` and `red` are accredited for job leads. */
export const expectedMenus: Record<string, readonly string[]> = {
  holder: fullMenu,
  full: fullMenu,
  attorney: fullMenu,
  limited: limitedMenu,
  painter: fullMenuWithLeads,
  partner: fullMenu,
  cash: limitedMenu,
  amber: fullMenu,
  red: fullMenuWithLeads,
  applicant: fullMenu,
  specifier: consumerMenu,
  consumer: consumerMenu,
  rep: ["Dashboard", "To do", "Store orders", "Accounts", "Leads", "Settings"],
  store: ["Dashboard", "To do", "Orders", "Store orders", "Counter", "Accounts", "Stores", "Imports", "Settings"],
  receivables: [
    "Dashboard",
    "To do",
    "Orders",
    "Store orders",
    "Accounts",
    "Receivables",
    "Sign-ups",
    "Outbox",
    "Prices",
    "Imports",
    "Settings",
  ],
  marketing: [
    ...["Dashboard", "To do", "Leads", "Outbox", "Products", "Prices", "Promotions", "Offers", "Content"],
    ...["Mail texts", "Imports", "Settings"],
  ],
  admin: [
    "Dashboard",
    "To do",
    "Orders",
    "Store orders",
    "Counter",
    "Waiting gift cards",
    "Accounts",
    "Receivables",
    "Sign-ups",
    "Leads",
    "Painters",
    "Outbox",
    "Products",
    "Prices",
    "Promotions",
    "Offers",
    "Content",
    "Mail texts",
    "Stores",
    "Imports",
    "Merchant",
    "People",
    "Audit log",
    "Interface kit",
    "Settings",
  ],
};
