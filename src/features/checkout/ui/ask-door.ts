import type { UserError } from "../../../shared/user-error.ts";

export type DoorAnswer<Data> =
  | { readonly kind: "answered"; readonly data: Data | null; readonly userErrors: readonly UserError[] }
  /** Nobody knows whether it arrived. */
  | { readonly kind: "lost" }
  | { readonly kind: "signedOut" };

/** Posts to a door step by step, where one answer decides what is asked next and a page's fetcher would not do. */
export async function askDoor<Data>(path: string, variables: object): Promise<DoorAnswer<Data>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(variables),
    });
    if (response.status === 401) return { kind: "signedOut" };
    if (response.status >= 500) return { kind: "lost" };
    const body = await response.json();
    if (response.ok) return { kind: "answered", data: body, userErrors: userErrorsIn(body) };
    return { kind: "answered", data: null, userErrors: body.userErrors ?? [failureOf(body)] };
  } catch {
    return { kind: "lost" };
  }
}

function userErrorsIn(data: Record<string, { userErrors?: readonly UserError[] }>): readonly UserError[] {
  return Object.values(data).flatMap(({ userErrors = [] }) => userErrors);
}

function failureOf(body: { errors?: readonly { message: string }[] }): UserError {
  return { code: "FAILED", field: null, message: body.errors?.[0]?.message ?? "That did not work. Please try again." };
}
