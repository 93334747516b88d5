import { useSearchParams } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Question } from "../../../ui/question.tsx";
import { formatPoints } from "../../loyalty/format-points.ts";
import { isMember, type StaffMove } from "../../loyalty/membership.ts";
import { statusLabels } from "../../loyalty/membership-labels.ts";
import type { GetStaffAccounts } from "./staff.operations.ts";

type Accounts = ResultOf<typeof GetStaffAccounts>;
type Row = Accounts["staffAccounts"]["rows"][number];

/** The state of an account's rewards membership, with what an administrator can do about it. */
export function RewardsMembership({ row }: { row: Row }) {
  const toAddress = useAddress();
  const { label, tone } = statusLabels[row.enrollmentStatus];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:justify-end">
      <Badge tone={tone}>{label}</Badge>
      {row.enrollmentStatus === "IN_PROGRESS" && (
        <div className="flex gap-2">
          <MoveForm row={row} move="accept" label="Accept" />
          <MoveForm row={row} move="withdraw" label="Refuse" />
        </div>
      )}
      {isMember(row.enrollmentStatus) && (
        <TextLink to={toAddress(row.id)} look="standalone" replace preventScrollReset>
          Close<span className="sr-only"> the rewards membership of {row.name}</span>
        </TextLink>
      )}
    </div>
  );
}

interface CloseQuestionProps {
  row: Row;
  points: Accounts["staffAccountPoints"];
}

/** Asks before a membership is closed, because its points are lost. */
export function CloseMembershipQuestion({ row, points }: CloseQuestionProps) {
  const toAddress = useAddress();
  return (
    <Question
      title={`Close the rewards membership of ${row.name}?`}
      keep={{ to: toAddress(null), label: "Keep it" }}
      action={<MoveForm row={row} move="close" label="Close it now" />}
    >
      {points !== null &&
        `${formatPoints(points.tradePoints)}, worth ${points.tradeDollars.formattedValue}, are lost for good.`}
    </Question>
  );
}

/** The address of the same list, with or without the question about an account. */
function useAddress(): (closing: string | null) => string {
  const [params] = useSearchParams();
  return (closing) => {
    const next = new URLSearchParams(params);
    next.delete("close");
    if (closing !== null) next.set("close", closing);
    return `?${next}`;
  };
}

function MoveForm({ row, move, label }: { row: Row; move: StaffMove; label: string }) {
  const isFinal = move === "close";
  return (
    <ApiForm action="/api/loyalty/staff/">
      {({ pending }) => (
        <>
          <input type="hidden" name="accountId" value={row.accountId} />
          <input type="hidden" name="move" value={move.toUpperCase()} />
          <Button
            type="submit"
            pending={pending}
            size={isFinal ? "regular" : "small"}
            variant={isFinal ? "danger" : "secondary"}
          >
            {label}
            {!isFinal && <span className="sr-only"> {row.name}</span>}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
