import type { UserError } from "./result.ts";

/** What loaders and actions of pages may use of the server: named operations and endpoints. */
export interface PageServices {
  run(operation: string, variables: Readonly<Record<string, unknown>>): Promise<OperationAnswer>;
  runEndpoint(path: string, form: FormData): Promise<EndpointAnswer | null>;
  reportError(error: unknown): void;
  /** Whether the route table has a page at this path. */
  isBuilt(path: string): boolean;
  /** The version of the built pages. */
  readonly version: string;
  readonly flash: Flash | null;
  readonly nonce: string;
  readonly requestId: string;
}

export interface OperationAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

export interface EndpointAnswer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly userErrors: readonly UserError[];
  readonly message: string | null;
}

/** A message for the next page after a form without script. It is kept in a cookie for one page. */
export interface Flash {
  readonly tone: "success" | "danger";
  readonly message: string;
  readonly userErrors: readonly UserError[];
  /** The typed values, to show a refused form again. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}
