import type { Work, WorkRequest } from "./load.ts";
import type { Shop } from "./shop.ts";

export interface OperationLoad {
  readonly operation: string;
  readonly variables: readonly object[];
  /** The start of every correct response, after `{"data":`. */
  readonly begins: string;
  readonly cookie?: string;
}

/** A named operation sent to /graphql with each set of variables in turn. */
export function operationWork({ url }: Shop, { operation, variables, begins, cookie }: OperationLoad): Work {
  const right = `{"data":${begins}`;
  return {
    url,
    requests: variables.map((each) => toRequest(operation, each, cookie)),
    isRight: (body) => body.startsWith(right),
  };
}

/** The same, but every request is unique: an extra variable that the operation does not declare prevents cached answers. */
export function newOperationWork(shop: Shop, asked: OperationLoad): Work {
  const alwaysNew = (request: WorkRequest, count: number) => {
    const { operationName, variables } = request.body as { operationName: string; variables: object };
    return toRequest(operationName, { ...variables, count }, asked.cookie);
  };
  return { ...operationWork(shop, asked), alwaysNew };
}

function toRequest(operationName: string, variables: object, cookie: string | undefined): WorkRequest {
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

/** The slugs of the first 250 products. */
export async function listAddresses(shop: Shop): Promise<{ subCategorySlug: string; slug: string }[]> {
  type Listed = { productList: { products: { subCategorySlug: string; slug: string }[] } };
  const pages = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      ask<Listed>(shop, { operation: "GetProductList", variables: { address: `per=50&page=${index + 1}` } }),
    ),
  );
  return pages.flatMap(({ productList }) =>
    productList.products.map(({ subCategorySlug, slug }) => ({ subCategorySlug, slug })),
  );
}
