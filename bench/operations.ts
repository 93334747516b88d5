import type { Work, WorkRequest } from "./load.ts";
import type { Shop } from "./shop.ts";

export interface Asked {
  readonly operation: string;
  readonly variables: readonly object[];
  /** How every right answer begins, after `{"data":`. */
  readonly begins: string;
  readonly cookie?: string;
}

/** A named operation with one set of variables after the other, as a program would send it to /graphql. */
export function operationWork({ url }: Shop, { operation, variables, begins, cookie }: Asked): Work {
  const right = `{"data":${begins}`;
  return {
    url,
    requests: variables.map((each) => requestOf(operation, each, cookie)),
    isRight: (body) => body.startsWith(right),
  };
}

/** The same, never twice: a variable that the operation does not know changes nothing but that. */
export function newOperationWork(shop: Shop, asked: Asked): Work {
  const alwaysNew = (request: WorkRequest, count: number) => {
    const { operationName, variables } = request.body as { operationName: string; variables: object };
    return requestOf(operationName, { ...variables, count }, asked.cookie);
  };
  return { ...operationWork(shop, asked), alwaysNew };
}

function requestOf(operationName: string, variables: object, cookie: string | undefined): WorkRequest {
  return { path: "/graphql", body: { operationName, variables }, ...(cookie && { headers: { cookie } }) };
}

export interface Question {
  readonly operation: string;
  readonly variables: object;
  readonly cookie?: string;
}

export async function ask<Data>({ url }: Shop, { operation, variables, cookie = "" }: Question): Promise<Data> {
  const headers = { "content-type": "application/json", cookie };
  const body = JSON.stringify({ operationName: operation, variables });
  const response = await fetch(new URL("/graphql", url), { method: "POST", headers, body });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(`${operation}: ${JSON.stringify(errors)}`);
  return data;
}

/** Where the first 250 products of the shop have their pages. */
export async function listAddresses(shop: Shop): Promise<{ subCategorySlug: string; slug: string }[]> {
  type Listed = { productList: { products: { subCategorySlug: string; slug: string }[] } };
  const pages = await Promise.all(
    Array.from({ length: 5 }, (_, place) =>
      ask<Listed>(shop, { operation: "GetProductList", variables: { address: `per=50&page=${place + 1}` } }),
    ),
  );
  return pages.flatMap(({ productList }) =>
    productList.products.map(({ subCategorySlug, slug }) => ({ subCategorySlug, slug })),
  );
}
