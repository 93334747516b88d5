import type { TadaDocumentNode } from "gql.tada";
import { createContext, data, type LoaderFunctionArgs, RouterContextProvider, redirect } from "react-router";
import type { PageServices } from "../shared/page-services.ts";

const pageServices = createContext<PageServices>();

export function makePageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageServices, services);
  return context;
}

type PageArgs = Pick<LoaderFunctionArgs, "url" | "context">;

export function getPageServices({ context }: Pick<PageArgs, "context">): PageServices {
  return context.get(pageServices);
}

/** The data that a loader throws for the error page. */
export interface PageProblem {
  readonly message: string;
  readonly requestId: string;
  /** The page exists, but has nothing to show. */
  readonly isUnavailable?: boolean;
}

/**
 * Runs a named operation for a loader. A guest who must sign in is redirected to the sign-in page and returns afterwards.
 * Any other error shows the error page with the request id.
 */
export async function runOperation<Result, Variables>(
  args: PageArgs,
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const services = getPageServices(args);
  const answer = await services.run(getOperationName(document), variables as Readonly<Record<string, unknown>>);
  const problem = answer.errors?.[0];
  if (problem === undefined) return answer.data as Result;
  const code = problem.extensions?.code;
  if (code === "UNAUTHENTICATED") throw redirect(signInUrl(args.url));
  const status = statusByCode[String(code)] ?? 500;
  const { requestId } = services;
  const isUnavailable = code === "NOT_AVAILABLE";
  throw data({ message: problem.message, requestId, isUnavailable } satisfies PageProblem, { status });
}

/** The same, but if the operation fails, the error page shows this message. */
export function runOperationOrSay(message: string): typeof runOperation {
  return async (args, document, variables) => {
    try {
      return await runOperation(args, document, variables);
    } catch (problem) {
      throw isFailure(problem) ? data({ ...problem.data, message }, { status: 500 }) : problem;
    }
  };
}

function isFailure(problem: unknown): problem is { data: PageProblem } {
  const { init } = problem as { init?: { status?: number } | null };
  return init?.status === 500;
}

const statusByCode: Readonly<Record<string, number>> = {
  BAD_USER_INPUT: 400,
  UNAUTHORIZED: 403,
  NOT_AVAILABLE: 404,
  TOO_MUCH: 429,
  UNAVAILABLE: 503,
};

export function signInUrl({ pathname, search }: URL): string {
  return `/login/?${new URLSearchParams({ returnTo: pathname + search })}`;
}

function getOperationName(document: { definitions: readonly unknown[] }): string {
  const [definition] = document.definitions as readonly { name?: { value: string } }[];
  const name = definition?.name?.value;
  if (name === undefined) throw new Error("The document has no operation name.");
  return name;
}
