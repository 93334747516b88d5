/** The rows of the access matrix for the queues of staff. */
import type { Database } from "../../src/server/database.ts";
import {
  type Actor,
  type Case,
  each,
  everyone,
  guestsSignIn,
  missingId,
  type Outcomes,
  only,
} from "./access-actors.ts";
import { bounceMail } from "./queues.ts";

const staff: Actor[] = ["rep idle", "rep acting", "store", "receivables", "marketing", "admin"];
const mailStaff: Actor[] = ["receivables", "marketing", "admin"];

/** Staff who see a queue get this outcome, and other staff learn nothing about it. */
const inQueue = (seers: readonly Actor[], outcome: string): Outcomes =>
  everyone("refused", { ...guestsSignIn, ...each(staff, "QUEUE_NOT_FOUND"), ...each([...seers], outcome) });

const forAll = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(staff, outcome) });

const seers: Readonly<Record<string, readonly Actor[]>> = {
  PICK: ["store", "admin"],
  BACK_ORDERS_IN: ["store", "admin"],
  HAND_OVER: ["store", "admin"],
  ARRIVAL_DUE: ["store", "admin"],
  CREDIT_REVIEW: ["receivables", "admin"],
  CLAIMS: ["store", "receivables", "admin"],
  RETURNS_FAILED: ["store", "receivables", "admin"],
  SIGN_UPS: ["receivables", "admin"],
  BOUNCED_MAILS: mailStaff,
  GIFT_CARDS: ["admin"],
  NONE: [],
};

export async function queueRows(db: Database): Promise<Record<string, readonly Case[]>> {
  const { mailId } = await bounceMail(db);
  const ofMails = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(mailStaff, outcome) });
  const ofStores = (outcome: string) => everyone("refused", { ...guestsSignIn, ...each(["store", "admin"], outcome) });
  return {
    GetStaffQueues: ["", "2226", "none"].flatMap((storeId) => only(forAll("ok"), { storeId })),
    GetStaffQueue: Object.entries(seers).flatMap(([queue, actors]) =>
      only(inQueue(actors, "ok"), { queue, storeId: "" }),
    ),
    GetStaffTask: Object.entries(seers).flatMap(([queue, actors]) =>
      only(inQueue(actors, "ok"), { queue, taskId: "none" }),
    ),
    ClaimTask: [
      ...only(inQueue(seers.PICK ?? [], "TASK_GONE"), { queue: "PICK", taskId: "none" }),
      ...only(inQueue(mailStaff, "TASK_GONE"), { queue: "BOUNCED_MAILS", taskId: "none" }),
    ],
    ReleaseTask: only(forAll("ok"), { queue: "PICK", taskId: "none" }),
    GetBulkPreview: [
      ...only(inQueue(seers.PICK ?? [], "ok"), { queue: "PICK", choice: "START", taskIds: ["AU-999.1.2226"] }),
      ...only(inQueue(seers.PICK ?? [], "BULK_NOTHING_CHOSEN"), { queue: "PICK", choice: "PRINT", taskIds: [] }),
      ...only(inQueue(mailStaff, "BULK_NOT_IN_QUEUE"), { queue: "BOUNCED_MAILS", choice: "START", taskIds: ["none"] }),
    ],
    RunBulk: ["START", "READY", "HAND_OVER"].flatMap((move) =>
      only(ofStores("ORDER_NOT_FOUND"), { move, tasks: [{ taskId: "AU-999.1.2226", version: 1 }] }),
    ),
    GetOrderPickSheets: only(ofStores("SHIPMENT_NOT_FOUND"), { taskIds: ["AU-999.1.2226"] }),
    StaffSearch: ["", "harbour", "AU-20000"].flatMap((text) => only(forAll("ok"), { text })),
    GetOutboxMail: [mailId, missingId, "none"].flatMap((id) => only(ofMails("ok"), { mailId: id })),
    AnswerBounce: only(ofMails("BOUNCED_MAIL_NOT_FOUND"), { mailId: missingId, note: "Called them" }),
  };
}

const toSignIn = { guest: "302 /login/" };
const forStaff = everyone("403", { ...toSignIn, ...each(staff, "200") });

export const queuePages: Record<string, Outcomes> = {
  staff: forStaff,
  "staff/queues/:queue": forStaff,
  "staff/queues/:queue/file": everyone("403", { ...toSignIn, ...each(staff, "404") }),
  "staff/search": forStaff,
  "staff/queues/:queue/bulk": forStaff,
  "staff/queues/:queue/pick-sheets": everyone("403", { ...toSignIn, ...each(["store", "admin"], "404") }),
  "staff/outbox/:id": everyone("403", { ...toSignIn, ...each(mailStaff, "200") }),
};
