import type { UserError } from "./user-error.ts";

/** What the server offers to the loaders and actions of pages: named operations, and nothing beneath them. */
export interface PageServices {
  run(operation: string, variables: Readonly<Record<string, unknown>>): Promise<OperationAnswer>;
  openDoor(path: string, form: FormData): Promise<DoorAnswer | null>;
  reportError(error: unknown): void;
  /** Whether the route table has a page at this path. */
  isBuilt(path: string): boolean;
  readonly flash: Flash | null;
  readonly nonce: string;
  readonly requestId: string;
}

export interface OperationAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

export interface DoorAnswer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly userErrors: readonly UserError[];
  readonly message: string | null;
}

/** What the next page tells someone whose form was posted without script. It lives for one page, in a cookie. */
export interface Flash {
  readonly tone: "success" | "danger";
  readonly message: string;
  readonly userErrors: readonly UserError[];
  /** What was typed, so that a refused form can be shown again as it was. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}
