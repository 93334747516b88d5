import { inTransaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import { localDateOf } from "../../../shared/local-date.ts";
import { listCreditAccounts } from "../../identity/server/accounts.store.ts";
import { listApprovers } from "../../identity/server/members.store.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { monthBefore, monthOf, statementMonths } from "../statement.ts";
import { listAccountsToTell, listMonthChanges } from "./account-movements.store.ts";
import { type Letterhead, monthName, signedMoney } from "./paper-parts.ts";
import type { InvoicingServices } from "./raise-invoice.ts";
import { findLetterhead } from "./read-letterhead.ts";
import { drawStatement } from "./read-statements.ts";
import { insertStatements, listToldAccounts, type Statement } from "./statements.store.ts";

export const MAKE_STATEMENT = "make-statement";

/** The accounts on credit that have no statement of last month yet and need one: each is a job of its own. */
export async function queueStatements({ db, clock }: Pick<InvoicingServices, "db" | "clock">): Promise<void> {
  for (const { code, timeZone } of await listCountries(db)) {
    const month = monthBefore(monthOf(localDateOf(clock.now(), timeZone)));
    const told = new Set(await listToldAccounts(db, month));
    const toTell = new Set(await listAccountsToTell(db, month));
    const accountIds = (await listCreditAccounts(db, code)).filter((id) => toTell.has(id) && !told.has(id));
    await inTransaction(db, async (tx) => {
      for (const accountId of accountIds) await addJob(tx, MAKE_STATEMENT, { accountId });
    });
  }
}

/** All months that are over and have no statement yet; the mail is about the last of them, and is sent once. */
export async function makeStatement(services: InvoicingServices, accountId: string): Promise<void> {
  const { db, clock } = services;
  const head = await findLetterhead(services, accountId);
  if (head === null || head.account.terms !== "CREDIT") return;
  const at = clock.now();
  const last = monthBefore(monthOf(localDateOf(at, head.country.timeZone)));
  const months = statementMonths(await listMonthChanges(db, accountId), last);
  const readers = await listApprovers(db, accountId);
  const made = await inTransaction(db, async (tx) => {
    const statement = (await insertStatements(tx, { accountId, at }, months)).find(({ month }) => month === last);
    if (statement === undefined) return null;
    for (const reader of readers) {
      const mail = letterOf(head, { statement, reader });
      await writeMail(tx, { key: `statement:${statement.id}:${reader.email}`, mail, at });
    }
    return statement;
  });
  // Where this is not reached, because the process was stopped, it is drawn when somebody asks for it.
  if (made !== null) await drawStatement(db, head, { statement: made, until: null });
}

function letterOf(
  head: Letterhead,
  { statement, reader }: { statement: Statement; reader: { email: string; firstName: string } },
) {
  const month = monthName(head, statement.month);
  const { name, number } = head.account;
  return renderLetter({
    recipient: reader.email,
    subject: `Your statement for ${month} is ready`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `The statement of ${name} (${number}) for ${month} is ready.`,
      `At the end of the month the balance was ${signedMoney(head, statement.closingCents)}.`,
    ],
    action: { label: "Open the statement", url: `${head.publicUrl}/dashboard/statements/${statement.id}` },
  });
}
