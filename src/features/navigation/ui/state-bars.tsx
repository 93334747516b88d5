import { UserRoundCog } from "lucide-react";
import { Link } from "react-router";
import { DoorForm } from "../../../ui/door-form.tsx";
import { NoticeBar, noticeActionClasses } from "../../../ui/notice-bar.tsx";
import type { Frame } from "./shop-data.ts";

/** The loud bars: whom a rep is acting for, and an account on hold. Each has its way out. */
export function StateBars({ frame, canPay }: { frame: Frame; canPay: boolean }) {
  return (
    <>
      {frame.acting && frame.account !== null && <ActingBar frame={frame} />}
      {frame.account !== null && frame.account.hold !== "GREEN" && <HoldBar account={frame.account} canPay={canPay} />}
    </>
  );
}

function ActingBar({ frame }: { frame: Frame }) {
  return (
    <NoticeBar
      tone="info"
      icon={UserRoundCog}
      action={
        <DoorForm action="/api/acting/stop/">
          {({ pending }) => (
            <button type="submit" aria-busy={pending} className={noticeActionClasses}>
              Stop acting
            </button>
          )}
        </DoorForm>
      }
    >
      {frame.name}, you are acting for <strong>{frame.account?.name}</strong>. What you do here is recorded under both
      names.
    </NoticeBar>
  );
}

const consequences = {
  AMBER: "You can still order and pay by card.",
  RED: "Checkout is closed until it is settled. Paying the account still works.",
};

function HoldBar({ account, canPay }: { account: NonNullable<Frame["account"]>; canPay: boolean }) {
  const isStopped = account.hold === "RED";
  return (
    <NoticeBar
      tone={isStopped ? "danger" : "warning"}
      action={
        canPay &&
        account.mayPay && (
          <Link to="/dashboard/payments/pay-balance-invoice/?way=amount" className={noticeActionClasses}>
            {account.holdLiftedBy === null ? "Pay now" : `Pay ${account.holdLiftedBy.formattedValue} to lift it`}
          </Link>
        )
      }
    >
      <strong>This account is on hold.</strong> {account.holdReason}{" "}
      {!account.mayPay && account.holdLiftedBy !== null && `Paying ${account.holdLiftedBy.formattedValue} lifts it. `}
      {consequences[isStopped ? "RED" : "AMBER"]}
    </NoticeBar>
  );
}
