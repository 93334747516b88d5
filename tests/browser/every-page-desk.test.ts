// Shows that every page of the route table passes axe on a wide screen in both colour schemes.
import { expect, test } from "vitest";
import routes from "../../src/routes.ts";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { journeys } from "../support/journey.ts";
import { asVisitor, describeReader, listReaders, openListedPage } from "../support/page-list.ts";
import { makePageWorld } from "../support/page-world.ts";

const { visit, server } = await journeys();
const readers = listReaders(await makePageWorld(server));

for (const reader of readers) {
  test(`every page of ${describeReader(reader)} passes axe on a wide screen`, async () => {
    const page = await visit(asVisitor(reader));
    for (const listed of reader.pages) {
      await page.emulateMedia({ colorScheme: "light" });
      await openListedPage(page, listed);
      await expect.poll(() => page.getByRole("navigation", { name: "Quick" }).count()).toBe(0);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectReadableColours(page);
    }
  });
}

test("the list of pages has every page of the route table", () => {
  const visited = new Set(readers.flatMap(({ pages }) => pages.map(({ route }) => route)));
  expect(listPagePaths(routes).filter((path) => !visited.has(path))).toEqual([]);
});

type Entry = (typeof routes)[number];

function listPagePaths(entries: readonly Entry[]): string[] {
  // Routes that answer with a picture or with data are not pages.
  return entries
    .filter(({ file, children }) => children !== undefined || file.endsWith("-page.tsx"))
    .flatMap((entry) => (entry.children ? listPagePaths(entry.children) : [entry.path ?? "/"]));
}
