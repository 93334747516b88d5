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

export function servicesOf({ context }: Pick<PageArgs, "context">): PageServices {
  return context.get(pageServices);
}

/** What the error page is given when a loader gives up. */
export interface PageProblem {
  readonly message: string;
  readonly requestId: string;
}

/**
 * Runs a named operation for a loader. A guest who needs to sign in is sent to do so and comes back; anything else that
 * went wrong becomes the error page, with the id under which the log has it.
 */
export async function operate<Result, Variables>(
  args: PageArgs,
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const services = servicesOf(args);
  const answer = await services.run(nameOf(document), variables as Readonly<Record<string, unknown>>);
  const problem = answer.errors?.[0];
  if (problem === undefined) return answer.data as Result;
  const code = problem.extensions?.code;
  if (code === "UNAUTHENTICATED") throw redirect(signInAddress(args.url));
  const status = code === "UNAUTHORIZED" ? 403 : 500;
  throw data({ message: problem.message, requestId: services.requestId } satisfies PageProblem, { status });
}

export function signInAddress({ pathname, search }: URL): string {
  return `/login/?${new URLSearchParams({ returnTo: pathname + search })}`;
}

function nameOf(document: { definitions: readonly unknown[] }): string {
  const [definition] = document.definitions as readonly { name?: { value: string } }[];
  const name = definition?.name?.value;
  if (name === undefined) throw new Error("A document without a name cannot be run by name.");
  return name;
}
