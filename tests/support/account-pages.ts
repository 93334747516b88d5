const account = "/staff/accounts/AU-1000001";
const route = "staff/accounts/:number";

/** The page of an account with each of its tabs, as administrators see it. */
export const accountPages = [
  { path: account, heading: "", text: "Credit and terms", route },
  { path: `${account}?tab=ledger`, heading: "", text: "Settled", route },
  { path: `${account}?tab=orders`, heading: "", text: "Total inc GST", route },
  { path: `${account}?tab=members`, heading: "", text: "Manage the members", route },
  { path: `${account}?tab=prices`, heading: "", text: "Volume band", route },
  { path: `${account}?tab=notes`, heading: "", text: "No notes yet", route },
  { path: `${account}?tab=history`, heading: "", route },
  { path: "/staff/accounts/AU-9999999", heading: "Account", text: "There is no such account", route },
];
