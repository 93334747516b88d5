import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Question } from "../../../ui/question.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import type { GetMembers } from "./members.operations.ts";

interface MemberTableProps {
  list: MemberList;
  address: string;
  canChange: boolean;
}

export function MemberTable({ list, address, canChange }: MemberTableProps) {
  const change: Column<ListedMember> = {
    key: "change",
    header: "Change",
    card: "foot",
    cell: (member) =>
      member.userGroup.code !== "HOLDER" && (
        <ButtonLink to={withQuery(address, { member: member.customerId })} size="small" preventScrollReset>
          Change<span className="sr-only"> {formatName(member)}</span>
        </ButtonLink>
      ),
  };
  return (
    <DataTable
      caption="Members"
      columns={canChange ? [...columns, change] : columns}
      rows={list.members}
      rowKey={({ customerId }) => customerId}
    />
  );
}

const columns: Column<ListedMember>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: (member) => (
      <>
        <span className="md:whitespace-nowrap">
          {formatName(member)}
          {member.isMe && <span className="font-normal text-ink-muted"> (you)</span>}
        </span>
        <span className="block text-sm font-normal wrap-anywhere text-ink-muted">{member.email}</span>
      </>
    ),
  },
  { key: "access", header: "Access", cell: (member) => <AccessWords member={member} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) =>
      status === "ACTIVE" ? <Badge tone="success">Active</Badge> : <Badge tone="neutral">Switched off</Badge>,
  },
  {
    key: "seen",
    header: "Last seen",
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? "Not yet" : <LocalDateTime at={lastSeenAt} />),
  },
];

function AccessWords({ member: { userGroup, spendLimit } }: { member: ListedMember }) {
  const more = [
    ...(spendLimit === null ? [] : [`up to ${spendLimit.formattedValue} an order`]),
    ...(userGroup.powerOfAttorney ? ["power of attorney"] : []),
  ];
  return (
    <>
      <span className="whitespace-nowrap">{userGroup.name}</span>
      {more.length > 0 && <span className="block text-sm text-ink-muted">{more.join(", ")}</span>}
    </>
  );
}

export type MemberList = NonNullable<ResultOf<typeof GetMembers>["members"]["memberList"]>;
export type ListedMember = MemberList["members"][number];

/** The account that a members page shows, and the page's own address. */
export interface PageAccount {
  readonly accountId: string;
  readonly address: string;
}

/** Adds query parameters to an address. */
export function withQuery(address: string, ask: Record<string, string>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(ask)}`;
}

export function formatName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

type Invitation = MemberList["invitations"][number];

interface InvitationListProps {
  invitations: readonly Invitation[];
  page: PageAccount;
  canChange: boolean;
  /** The invitation that the page's address asks about. */
  withdrawingId: string | null;
}

/** Open and lapsed invitations. */
export function InvitationList({ invitations, page, canChange, withdrawingId }: InvitationListProps) {
  return (
    <Panel title="Invited">
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {formatName(invitation)}
                {invitation.isLapsed && <Badge tone="warning">Lapsed</Badge>}
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">{invitation.email}</p>
              <p className="text-sm text-ink-muted">
                {invitation.userGroup.name}
                {invitation.spendLimit !== null && ` up to ${invitation.spendLimit.formattedValue} an order`} ·{" "}
                <OpenUntil invitation={invitation} />
              </p>
            </div>
            {canChange && invitation.id !== withdrawingId && (
              <div className="flex flex-wrap gap-2">
                <ResendButton {...{ invitation, page }} />
                <ButtonLink
                  to={withQuery(page.address, { withdraw: invitation.id })}
                  size="small"
                  replace
                  preventScrollReset
                >
                  Withdraw<span className="sr-only"> the invitation of {formatName(invitation)}</span>
                </ButtonLink>
              </div>
            )}
            {canChange && invitation.id === withdrawingId && <WithdrawQuestion {...{ invitation, page }} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function OpenUntil({ invitation: { lapsesAt, isLapsed } }: { invitation: Invitation }) {
  if (lapsesAt === null) return "the mail is being written";
  return (
    <>
      {isLapsed ? "lapsed " : "open until "}
      <LocalDateTime at={lapsesAt} />
    </>
  );
}

interface InvitationProps {
  invitation: Invitation;
  page: PageAccount;
}

function ResendButton({ invitation, page }: InvitationProps) {
  return (
    <ApiForm action="/api/members/resend/">
      {({ pending }) => (
        <>
          <InvitationIds {...{ invitation, page }} />
          <Button type="submit" size="small" pending={pending}>
            Send again<span className="sr-only"> to {formatName(invitation)}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}

function WithdrawQuestion({ invitation, page }: InvitationProps) {
  const name = formatName(invitation);
  return (
    <Question
      title={`Withdraw the invitation of ${name}?`}
      keep={{ to: page.address, label: "Keep it" }}
      action={
        <ApiForm action="/api/members/withdraw/">
          {({ pending }) => (
            <>
              <InvitationIds {...{ invitation, page }} />
              <input type="hidden" name="returnTo" value={page.address} />
              <Button type="submit" variant="danger" pending={pending}>
                Withdraw it<span className="sr-only">: {name}</span>
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      The link in their mail stops working.
    </Question>
  );
}

function InvitationIds({ invitation, page }: InvitationProps) {
  return (
    <>
      <input type="hidden" name="accountId" value={page.accountId} />
      <input type="hidden" name="invitationId" value={invitation.id} />
    </>
  );
}
