const route = "staff/accounts/:number";

/** The page of an account with each of its tabs, as administrators see it. */
export const listAccountPages = (accountNumber: string) => {
  const account = `/staff/accounts/${accountNumber}`;
  return [
    { path: account, heading: "Harbour City Painters Pty Ltd", text: "Credit and terms", route },
    { path: `${account}?tab=ledger`, heading: "Harbour City Painters Pty Ltd", text: "Issued", route },
    {
      path: `${account}?tab=ledger&do=transfer`,
      heading: "Harbour City Painters Pty Ltd",
      text: "Show what it settles",
      route,
    },
    { path: `${account}?tab=orders`, heading: "Harbour City Painters Pty Ltd", text: "Total inc GST", route },
    { path: `${account}?tab=members`, heading: "Harbour City Painters Pty Ltd", text: "Manage the members", route },
    { path: `${account}?tab=prices`, heading: "Harbour City Painters Pty Ltd", text: "Volume band", route },
    { path: `${account}?tab=notes`, heading: "Harbour City Painters Pty Ltd", text: "No notes yet", route },
    { path: `${account}?tab=history`, heading: "Harbour City Painters Pty Ltd", route },
    { path: "/staff/accounts/AU-9999999", heading: "Account", text: "There is no such account", route },
  ];
};
