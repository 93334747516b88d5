import type { UserError } from "../shared/result.ts";

export type EndpointAnswer<Data> =
  | { readonly kind: "answered"; readonly data: Data | null; readonly userErrors: readonly UserError[] }
  /** The request may or may not have arrived. */
  | { readonly kind: "lost" }
  | { readonly kind: "signedOut" };

/** For flows in which one answer decides the next request, which a page's fetcher cannot do. */
export async function postToEndpoint<Data>(path: string, variables: object): Promise<EndpointAnswer<Data>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(variables),
    });
    if (response.status === 401) return { kind: "signedOut" };
    if (response.status >= 500) return { kind: "lost" };
    const body = await response.json();
    if (response.ok) return { kind: "answered", data: body, userErrors: listUserErrors(body) };
    return { kind: "answered", data: null, userErrors: body.userErrors ?? [toFailure(body)] };
  } catch {
    return { kind: "lost" };
  }
}

function listUserErrors(data: Record<string, { userErrors?: readonly UserError[] }>): readonly UserError[] {
  return Object.values(data).flatMap(({ userErrors = [] }) => userErrors);
}

function toFailure(body: { errors?: readonly { message: string }[] }): UserError {
  return { code: "FAILED", field: null, message: body.errors?.[0]?.message ?? "That did not work. Please try again." };
}
