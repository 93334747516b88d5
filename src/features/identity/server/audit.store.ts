import { type Generated, type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { type AuditAction, type AuditFields, type AuditSubject, type SubjectKind, subjectLabels } from "../audit.ts";
import { type AuditFilter, ENTRIES_PER_PAGE } from "../audit-search.ts";
import { accountIdByNumber } from "./accounts.store.ts";
import { userIdByEmail } from "./people.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    audit_entries: {
      id: Generated<string>;
      at: Date;
      user_id: string;
      account_id: string | null;
      acting: Generated<boolean>;
      action: string;
      detail: Generated<Record<string, string>>;
      before: AuditFields | null;
      after: AuditFields | null;
      reason: string | null;
      subject_kind: SubjectKind | null;
      subject_id: string | null;
      store_id: string | null;
      import_id: string | null;
      undoes: string | null;
    };
    audit_log: {
      id: string;
      at: Date;
      action: string;
      acting: boolean;
      user_name: string;
      user_email: string;
      account_number: string | null;
      account_name: string | null;
    };
  }
}

const subjectKinds = Object.keys(subjectLabels) as SubjectKind[];

export interface AuditEntry {
  readonly at: Date;
  readonly userId: string;
  readonly accountId: string | null;
  readonly acting: boolean;
  readonly action: AuditAction;
  readonly detail?: Record<string, string>;
  /** What a change is about, and what changed. Both or none of `before` and `after`. */
  readonly subject?: AuditSubject;
  readonly before?: AuditFields;
  readonly after?: AuditFields;
  readonly reason?: string;
  readonly storeId?: string;
  readonly importId?: string;
  /** The id of the entry whose change this one takes back. An entry is undone once. */
  readonly undoes?: string;
}

export async function insertAuditEntry(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_entries")
    .values({
      at: entry.at,
      user_id: entry.userId,
      account_id: entry.accountId,
      acting: entry.acting,
      action: entry.action,
      detail: entry.detail ?? {},
      before: entry.before ?? null,
      after: entry.after ?? null,
      reason: entry.reason ?? null,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      store_id: entry.storeId ?? null,
      import_id: entry.importId ?? null,
      undoes: entry.undoes ?? null,
    })
    .execute();
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly acting: boolean;
  readonly userName: string;
  readonly userEmail: string;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly before: AuditFields | null;
  readonly after: AuditFields | null;
  readonly reason: string | null;
  readonly subjectKind: SubjectKind | null;
  readonly subjectId: string | null;
  readonly storeId: string | null;
  /** The number of the import that made the change, if there is one. */
  readonly importNumber: string | null;
}

/** The newest entries that match, one more than a page has. */
export async function listAuditEntries(db: Database, filter: AuditFilter): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select id, at, action, acting, user_name as "userName", user_email as "userEmail", account_number as "accountNumber",
      account_name as "accountName", before, after, reason, subject_kind as "subjectKind", subject_id as "subjectId",
      store_id as "storeId", detail->>'import' as "importNumber"
    from audit_log where id = any (array(select id from ${selectPage(filter)} as page)) order by at desc, id desc`.execute(
    db,
  );
  return rows;
}

/** The ids are found first, with an index for each kind of search, so that names are read for one page only. */
function selectPage({ text, action, from, until, after }: AuditFilter): RawBuilder<unknown> {
  const limits = [
    ...(action === null ? [] : [sql`e.action = ${action}`]),
    ...(from === null ? [] : [sql`e.at >= ${from}`]),
    ...(until === null ? [] : [sql`e.at < ${until}`]),
    ...(after === null ? [] : [sql`(e.at, e.id) < (${after.at}, ${after.id}::bigint)`]),
  ];
  const find = (...more: RawBuilder<unknown>[]) => {
    const conditions = [...more, ...limits];
    const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
    return sql`(select e.id, e.at from audit_entries e ${where} order by e.at desc, e.id desc limit ${ENTRIES_PER_PAGE + 1})`;
  };
  if (text === "") return find();
  const parts = [
    ...subjectKinds.map((kind) => find(sql`e.subject_kind = ${kind}`, sql`e.subject_id = ${text}`)),
    find(sql`e.account_id = ${accountIdByNumber(text)}`),
    find(sql`e.user_id = ${userIdByEmail(text)}`),
  ];
  return sql`(select distinct id, at from (${sql.join(parts, sql` union all `)}) as found
    order by at desc, id desc limit ${ENTRIES_PER_PAGE + 1})`;
}

/** A change of one subject. */
export interface SubjectEntry {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly userName: string;
  readonly before: AuditFields;
  readonly after: AuditFields;
  readonly reason: string | null;
  readonly isUndone: boolean;
}

const HISTORY_ROWS = 30;

/** The newest changes of a subject, at most 30. */
export async function listSubjectEntries(db: Database, { kind, id }: AuditSubject): Promise<SubjectEntry[]> {
  const { rows } = await sql<SubjectEntry>`
    select id, at, action, user_name as "userName", before, after, reason, undone_by is not null as "isUndone"
    from audit_log where subject_kind = ${kind} and subject_id = ${id} and before is not null
    order by at desc, id desc limit ${HISTORY_ROWS}`.execute(db);
  return rows;
}
