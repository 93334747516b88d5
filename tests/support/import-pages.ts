/** The pages of imports for the list of every page. */
export function listImportPages(number: number) {
  const [path, heading, route] = [`/staff/imports/${number}`, `Import ${number}`, "staff/imports/:number"];
  return [
    { path: "/staff/imports", heading: "Imports", text: "brands.csv", route: "staff/imports" },
    { path, heading, text: "Made by a test", route },
    { path: `${path}?view=problems`, heading, text: "A new row needs", route },
    { path: "/staff/exports", heading: "Exports", text: "Download CSV", route: "staff/exports" },
  ];
}
