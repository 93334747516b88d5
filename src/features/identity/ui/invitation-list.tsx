import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type MemberList, type MemberPlace, nameOf } from "./member-place.ts";

type Invitation = MemberList["invitations"][number];

interface InvitationListProps {
  invitations: readonly Invitation[];
  place: MemberPlace;
  canChange: boolean;
}

/** Who was asked to join and has not answered. */
export function InvitationList({ invitations, place, canChange }: InvitationListProps) {
  return (
    <Panel title="Invited">
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {nameOf(invitation)}
                {invitation.isLapsed && <Badge tone="warning">Lapsed</Badge>}
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">{invitation.email}</p>
              <p className="text-sm text-ink-muted">
                {invitation.userGroup.name}
                {invitation.spendLimit !== null && ` up to ${invitation.spendLimit.formattedValue} an order`} ·{" "}
                <OpenUntil invitation={invitation} />
              </p>
            </div>
            {canChange && (
              <div className="flex flex-wrap gap-2">
                <InvitationButton {...{ invitation, place }} door="/api/members/resend/" words="Send again" />
                <InvitationButton {...{ invitation, place }} door="/api/members/withdraw/" words="Withdraw" />
              </div>
            )}
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
      <Moment at={lapsesAt} />
    </>
  );
}

interface InvitationButtonProps {
  invitation: Invitation;
  place: MemberPlace;
  door: string;
  words: string;
}

function InvitationButton({ invitation, place, door, words }: InvitationButtonProps) {
  return (
    <DoorForm action={door}>
      {({ pending }) => (
        <>
          <input type="hidden" name="accountId" value={place.accountId} />
          <input type="hidden" name="invitationId" value={invitation.id} />
          <Button type="submit" size="small" pending={pending}>
            {words}
            <span className="sr-only"> to {nameOf(invitation)}</span>
          </Button>
        </>
      )}
    </DoorForm>
  );
}
