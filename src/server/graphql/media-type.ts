export const JSON_TYPE = "application/json";
export const GRAPHQL_TYPE = "application/graphql-response+json";

/** The media type a GraphQL response is sent as: what the client likes best of the two, JSON when it does not say. */
export function responseType(accept: string | undefined): typeof JSON_TYPE | typeof GRAPHQL_TYPE {
  let best: { readonly type: string; readonly quality: number } | null = null;
  for (const entry of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    const isOurs = type === GRAPHQL_TYPE || type === JSON_TYPE;
    if (isOurs && quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type === GRAPHQL_TYPE ? GRAPHQL_TYPE : JSON_TYPE;
}
