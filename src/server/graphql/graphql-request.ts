/** What a client sends to `/graphql`, in the body of a POST or the query string of a GET. */
export interface GraphqlRequest {
  readonly query: string | null;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Parsed = { readonly request: GraphqlRequest } | { readonly refusal: string };

export function parseBody(body: unknown): Parsed {
  if (Array.isArray(body)) return { refusal: "Send one request at a time: batches are not taken." };
  if (!isRecord(body)) return { refusal: "Send a JSON object." };
  const { query = null, operationName = null, variables = null, extensions = null } = body;
  if (query !== null && typeof query !== "string") return { refusal: '"query" must be a string.' };
  if (operationName !== null && typeof operationName !== "string")
    return { refusal: '"operationName" must be a string.' };
  if (variables !== null && !isRecord(variables)) return { refusal: '"variables" must be an object.' };
  if (extensions !== null && !isRecord(extensions)) return { refusal: '"extensions" must be an object.' };
  if (query === null && operationName === null) {
    return { refusal: 'Send "operationName" to run a named operation, or "query" with a document.' };
  }
  return { request: { query, operationName, variables: variables ?? {} } };
}

export function parseQueryString(params: URLSearchParams): Parsed {
  return parseBody({
    query: params.get("query"),
    operationName: params.get("operationName"),
    variables: parseJson(params.get("variables")),
    extensions: parseJson(params.get("extensions")),
  });
}

/** What cannot be read is passed on as the string it is, which is then refused like any other wrong value. */
function parseJson(text: string | null): unknown {
  if (text === null || text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
