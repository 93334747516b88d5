/** The pages that staff open. */
import { listAccountPages } from "./account-pages.ts";
import { listImportPages } from "./import-pages.ts";
import type { PageWorld } from "./page-world.ts";

const queues = [
  { path: "/staff/", heading: "To do", text: "Orders to pick", route: "staff" },
  { path: "/staff/queues/PICK", heading: "Orders to pick", route: "staff/queues/:queue" },
  {
    path: "/staff/queues/GIFT_CARDS",
    heading: "Waiting gift cards",
    text: "Nothing waits here",
    route: "staff/queues/:queue",
  },
  { path: "/staff/queues/NONE", heading: "Queue", text: "There is no such queue", route: "staff/queues/:queue" },
  {
    path: "/staff/queues/PICK/bulk?choice=START&task=AU-9999999.1.2226",
    heading: "Start picking",
    text: "Nothing can be done with the chosen orders",
    route: "staff/queues/:queue/bulk",
  },
  {
    path: "/staff/queues/PICK/bulk?choice=START",
    heading: "Several orders",
    text: "Choose at least one order",
    route: "staff/queues/:queue/bulk",
  },
  { path: "/staff/outbox/none", heading: "Mail", text: "There is no such mail", route: "staff/outbox/:id" },
];

const receivables = [
  { path: "/staff/receivables", heading: "Receivables", text: "No month is closed", route: "staff/receivables" },
  {
    path: "/staff/receivables?country=NZ&close",
    heading: "Receivables",
    text: "Keep it open",
    route: "staff/receivables",
  },
];

const merchantPages = [
  { path: "/staff/merchant", heading: "Merchant", text: "Name and colours", route: "staff/merchant" },
  { path: "/staff/merchant?letterhead=NZ", heading: "Merchant", text: "GST number", route: "staff/merchant" },
  { path: "/staff/mail-texts", heading: "Mail texts", text: "Ready to pick up", route: "staff/mail-texts" },
  {
    path: "/staff/mail-texts?kind=order-ready",
    heading: "Ready to pick up",
    text: "Facts you can use",
    route: "staff/mail-texts",
  },
  { path: "/staff/mail-texts?kind=x", heading: "Mail texts", text: "There is no such mail", route: "staff/mail-texts" },
  { path: "/staff/merchant?fees=AU", heading: "Merchant", text: "Card surcharges", route: "staff/merchant" },
];

const storeOrders = (world: PageWorld) => [
  { path: "/staff/orders?view=READY", heading: "Store orders", route: "staff/orders" },
  { path: "/staff/orders?q=none", heading: "Store orders", text: "No order found", route: "staff/orders" },
  {
    path: `/staff/orders/${world.orderNumber}`,
    heading: `Order ${world.orderNumber}`,
    text: "What happened",
    route: "staff/orders/:number",
  },
  {
    path: "/staff/orders/AU-9999999",
    heading: "Order",
    text: "There is no such order",
    route: "staff/orders/:number",
  },
];

const business = {
  as: "admin.au@trestle.test",
  about: "the business",
  pages: [
    ...merchantPages,
    { path: "/staff/people", heading: "People", text: "Add a member of staff", route: "staff/people" },
    { path: "/staff/audit-log", heading: "Audit log", route: "staff/audit-log" },
    {
      path: "/staff/audit-log?q=nobody%40nowhere.test",
      heading: "Audit log",
      text: "No entry matches",
      route: "staff/audit-log",
    },
    { path: "/staff/kit", heading: "The kit", route: "staff/kit" },
  ],
};

export const staffPages = (world: PageWorld) => [
  {
    as: "rep.nz@trestle.test",
    pages: [
      { path: "/dashboard/", heading: "Hello, Rāwiri", route: "dashboard" },
      { path: "/staff/", heading: "To do", text: "No queue is part of your work", route: "staff" },
      { path: "/staff/accounts", heading: "Accounts", route: "staff/accounts" },
      { path: "/staff/leads?status=OPEN", heading: "Leads", text: "Only administrators see", route: "staff/leads" },
      {
        path: `/staff/leads/${world.leads.accepted}`,
        heading: "Interior painting in Seaview NSW",
        text: "Only administrators see",
        route: "staff/leads/:number",
      },
    ],
  },
  {
    as: "admin.au@trestle.test",
    about: "orders and customers",
    pages: [
      ...queues,
      ...storeOrders(world),
      ...listAccountPages(world.accountNumber),
      { path: "/staff/sign-ups", heading: "Sign-ups", route: "staff/sign-ups" },
      {
        path: `/staff/sign-ups/${world.signUp.id}`,
        heading: world.signUp.businessName,
        text: "Contact and references",
        route: "staff/sign-ups/:id",
      },
      {
        path: "/staff/sign-ups/none",
        heading: "There is no page at this address",
        status: 404,
        route: "staff/sign-ups/:id",
      },
      { path: "/staff/leads", heading: "Leads", text: "Older requests", route: "staff/leads" },
      { path: "/staff/leads?settings=NZ", heading: "Lead settings", text: "Kinds of work", route: "staff/leads" },
      { path: "/staff/leads?q=nowhere", heading: "Leads", text: "No request matches", route: "staff/leads" },
      {
        path: `/staff/leads/${world.leads.waiting}?close=ask`,
        heading: "Interior painting in Seaview NSW",
        text: "Close the request",
        route: "staff/leads/:number",
      },
      {
        path: "/staff/leads/L0",
        heading: "There is no page at this address",
        status: 404,
        route: "staff/leads/:number",
      },
      { path: "/staff/painters?sort=answer", heading: "Painters", text: "Win rate", route: "staff/painters" },
      { path: "/staff/counter", heading: "Counter", route: "staff/counter" },
      { path: "/staff/gift-cards", heading: "Waiting gift cards", route: "staff/gift-cards" },
      { path: "/staff/outbox", heading: "Outbox", route: "staff/outbox" },
      ...receivables,
    ],
  },
  // Three tests instead of one, because a test with all pages takes too long.
  { as: "admin.au@trestle.test", about: "the shop", pages: listImportPages(world.importNumber) },
  business,
];
