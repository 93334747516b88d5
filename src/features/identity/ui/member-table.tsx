import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { type Column, DataTable } from "../../../ui/table.tsx";
import { askedOf, type ListedMember, type MemberList, nameOf } from "./member-place.ts";

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
        <ButtonLink to={askedOf(address, { member: member.customerId })} size="small" preventScrollReset>
          Change<span className="sr-only"> {nameOf(member)}</span>
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
          {nameOf(member)}
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
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? "Not yet" : <Moment at={lastSeenAt} />),
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
