/** The pages of staff, each opened by a person who sees content on it. */
import type { PageWorld } from "./page-world.ts";

export const listStaff = (world: PageWorld) => [
  {
    as: "rep.nz@trestle.test",
    pages: [
      { path: "/dashboard/", heading: "Hello, Rāwiri", route: "dashboard" },
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
    pages: [
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
      { path: "/staff/audit-log", heading: "Audit log", route: "staff/audit-log" },
      { path: "/staff/kit", heading: "The kit", route: "staff/kit" },
    ],
  },
];
