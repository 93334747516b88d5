import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetMembers } from "./members.operations.ts";

export type MemberList = NonNullable<ResultOf<typeof GetMembers>["members"]["memberList"]>;
export type ListedMember = MemberList["members"][number];

/** Whose members a page is about, and where it stands. */
export interface MemberPlace {
  readonly accountId: string;
  readonly address: string;
}

/** The page's own address with something asked of it. */
export function askedOf(address: string, ask: Record<string, string>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(ask)}`;
}

export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
