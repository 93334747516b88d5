interface Manifest {
  readonly routes: Readonly<Record<string, Route>>;
}

interface Route {
  readonly imports: readonly string[];
  readonly [field: string]: unknown;
}

const opening = "window.__reactRouterManifest=";

/**
 * Writes the router's list of all routes as a table. Every page loads this list, and the router repeats the names of fields and
 * shared files for each route. The browser puts the same list together from the table.
 */
export function shortenManifest(script: string): string {
  const { routes, ...rest }: Manifest = JSON.parse(script.slice(opening.length).replace(/;\s*$/, ""));
  const list = Object.values(routes);
  const fields = [...new Set(list.flatMap((route) => Object.keys(route)))];
  const files = [...new Set(list.flatMap(({ imports }) => imports))];
  // Zero stands for a field that a route does not have.
  const rows = list.map((route) =>
    fields.map((field) =>
      field === "imports" ? route.imports.map((file) => files.indexOf(file)) : (route[field] ?? 0),
    ),
  );
  const table = [fields, files, rows, rest].map((part) => JSON.stringify(part)).join();
  return `${opening}(${putTogether})(${table});`;
}

const putTogether =
  "(f,p,r,m)=>({...m,routes:Object.fromEntries(r.map(v=>Object.fromEntries(f.flatMap((n,i)=>" +
  'v[i]===0?[]:[[n,n=="imports"?v[i].map(x=>p[x]):v[i]]]))).map(v=>[v.id,v]))})';
