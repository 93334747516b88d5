import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loadOr } from "../../../ui/load-or.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { AddToListForm } from "./add-to-list-form.tsx";
import { getCustomerFavoriteLists } from "./lists.operations.ts";

export const meta = pageMeta("Add to list", noIndex);

/** The dialog loads its lists here too. The query string has the product, as the cart's forms send it. */
export async function loader(args: LoaderFunctionArgs) {
  const fields = Object.fromEntries(args.url.searchParams);
  const { productCode, colourBrand = null, colourCode = null, colourName = null, colourStrength = null } = fields;
  const colour = { colourBrand, colourCode, colourName, colourStrength };
  const product = productCode === undefined ? null : { productCode, quantity: 1, ...colour };
  const { customerFavoriteLists } = await runOperation(args, getCustomerFavoriteLists, { product });
  return { lists: customerFavoriteLists.lists, fields, isFromDevice: false };
}

/** Without signal the lists come from the lists page on this device. */
export function clientLoader({ serverLoader, request }: ClientLoaderFunctionArgs) {
  return loadOr(serverLoader<typeof loader>, async () => {
    const { readKeptLists } = await import("./kept-lists-reader.ts");
    const fields = Object.fromEntries(new URL(request.url).searchParams);
    return { lists: await readKeptLists(), fields, isFromDevice: true };
  });
}

export default function AddToListPage() {
  const { lists, fields, isFromDevice } = useLoaderData<typeof loader>();
  return (
    <div className="flex max-w-xl flex-col pb-8">
      <PageHeader title="Add to list" breadcrumbs={[{ label: "Lists", to: "/lists/" }]} lede={fields.productCode} />
      <AddToListForm
        lists={lists}
        fields={fields}
        name={fields.productCode ?? "products"}
        isFromDevice={isFromDevice}
      />
    </div>
  );
}
