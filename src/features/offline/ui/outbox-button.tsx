import { CloudOff, Send, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import type { OutboxRow } from "../outbox.ts";
import { retryChange, sendNow, undoChange } from "./outbox-sender.ts";
import { useOutbox } from "./outbox-state.ts";

/** A sign-out that waits for an answer, because it would delete unsent changes. */
export interface SignOut {
  readonly isAsked: boolean;
  stay(): void;
  leave(): void;
}

/** Stands above every page while there are unsent changes. It opens the list of them. */
export function OutboxButton({ leaving }: { leaving: SignOut }) {
  const { rows, owner, isSignInNeeded } = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const waiting = rows.filter(({ parked }) => parked === null).length;
  const refused = rows.length - waiting;
  // After the end of a session only the number is shown: somebody else may hold the phone.
  const isHidden = isSignInNeeded || owner === "" ? rows.some((row) => row.owner !== "") : false;
  return (
    <>
      <button
        type="button"
        data-outbox
        onClick={() => setOpen(true)}
        className={classes(
          "on-fill fixed left-4 z-30 inline-flex min-h-control items-center gap-2 rounded-full px-4 font-semibold shadow-popup print:hidden",
          "bottom-[calc(var(--bottom-bar-height)+var(--action-bar,0rem)+env(safe-area-inset-bottom)+1rem)] md:bottom-8 md:left-8",
          refused > 0 ? "bg-danger text-on-danger" : "bg-inverse text-on-inverse",
        )}
      >
        <Icon of={refused > 0 ? TriangleAlert : CloudOff} />
        {formatCounts(waiting, refused)}
      </button>
      <Drawer
        title="Not sent yet"
        open={isOpen && rows.length > 0}
        onOpenChange={setOpen}
        footer={<DrawerFooter isSignInNeeded={isHidden} />}
      >
        {isHidden ? (
          <p>These changes were made before the session ended. Sign in again, and they are sent.</p>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <UnsentChange key={row.id} row={row} isOther={row.owner !== owner} />
            ))}
          </ul>
        )}
      </Drawer>
      <SignOutQuestion count={rows.length} leaving={leaving} />
    </>
  );
}

function SignOutQuestion({ count, leaving }: { count: number; leaving: SignOut }) {
  const changes = count === 1 ? "1 change has" : `${count} changes have`;
  return (
    <Dialog
      title="Sign out without sending?"
      open={leaving.isAsked}
      onOpenChange={(open) => !open && leaving.stay()}
      footer={
        <>
          <Button onClick={leaving.stay}>Stay signed in</Button>
          <Button variant="danger" onClick={leaving.leave}>
            Sign out and delete
          </Button>
        </>
      }
    >
      <p>{changes} not been sent to the shop yet. Signing out deletes everything of yours from this device.</p>
    </Dialog>
  );
}

function formatCounts(waiting: number, refused: number): string {
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting for signal`] : []),
    ...(refused > 0 ? [`${refused} not accepted`] : []),
  ];
  return parts.join(", ");
}

function DrawerFooter({ isSignInNeeded }: { isSignInNeeded: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await sendNow().finally(() => setBusy(false));
  };
  if (isSignInNeeded) {
    return (
      <ButtonLink to="/login/" reloadDocument variant="primary">
        Sign in to send them
      </ButtonLink>
    );
  }
  return (
    <Button variant="primary" icon={Send} pending={isBusy} onClick={send}>
      Send now
    </Button>
  );
}

function UnsentChange({ row, isOther }: { row: OutboxRow; isOther: boolean }) {
  const undo = () => undoChange(row.id);
  const retry = () => retryChange(row);
  return (
    <li className="flex flex-col gap-2 py-4">
      <div>
        <p className="font-semibold">{row.label}</p>
        <p className="text-sm text-ink-muted">
          Made <LocalDateTime at={new Date(row.savedAt).toISOString()} />
        </p>
      </div>
      {row.parked !== null && <p className="font-medium text-danger-text">{row.parked}</p>}
      {isOther && <p>Made for your other account. Switch to it to send this.</p>}
      {row.tries > 0 && row.parked === null && (
        <p className="text-sm text-ink-muted">No answer came yet, so it may have arrived already.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={undo} aria-label={`Undo ${row.label}`}>
          Undo
        </Button>
        {row.parked !== null && (
          <Button size="small" onClick={retry} aria-label={`Send ${row.label} again`}>
            Send again
          </Button>
        )}
      </div>
    </li>
  );
}
