// Shows that every mutation by which staff change something writes an audit entry with its subject, and with what was before
// and after. A new mutation of staff without the mark, or a marked one without a case here, fails.
import { readFileSync } from "node:fs";
import { type GraphQLField, parse } from "graphql";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../src/schema.ts";
import { type Actor, type Case, customers } from "../support/access-actors.ts";
import { accessRows, toOutcome } from "../support/access-rows.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { runMutation } from "../support/operation-client.ts";
import { orderWorld } from "../support/order-world.ts";
import { listStaffChanges, placeOrder, placeOrderIn } from "../support/staff-changes.ts";

const world = await orderWorld();
const { db, url } = world.server;
const admin = "admin.au@trestle.test";
const full = "full.au@trestle.test";
const accountId = await getAccountId(db, "holder.au@trestle.test");
const { number: accountNumber } = await db
  .selectFrom("accounts")
  .select("number")
  .where("id", "=", accountId)
  .executeTakeFirstOrThrow();

const operations = JSON.parse(readFileSync(new URL("../../operations.json", import.meta.url), "utf8")) as {
  name: string;
  kind: "query" | "mutation";
  document: string;
}[];

/** The root fields of a mutation. */
function listFields(document: string): GraphQLField<unknown, unknown>[] {
  const fields = schema.getMutationType()?.getFields() ?? {};
  return parse(document).definitions.flatMap((definition) =>
    definition.kind === "OperationDefinition"
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === "Field" ? (fields[selection.name.value] ?? []) : [],
        )
      : [],
  );
}

const mutations = operations.filter(({ kind }) => kind === "mutation");
const marked = mutations
  .filter(({ document }) => listFields(document).some(({ extensions }) => extensions.isStaffMutation === true))
  .map(({ name }) => name);

async function findCustomerId(email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select m.id from memberships m join users u on u.id = m.user_id
    where u.email = ${email} and m.account_id = ${accountId}`.execute(db);
  return rows[0]?.id ?? "";
}

let people = 0;
const newPerson = () => ({
  ...{ accountId: accountNumber, firstName: "Robin", lastName: "Hale", email: `robin${++people}@trades.example` },
  ...{ permission: "FULL_ACCESS", powerOfAttorney: false },
});

async function invite(): Promise<{ accountId: string; invitationId: string }> {
  const person = newPerson();
  await runMutation(url, "InviteMember", { cookie: await openSession(db, admin), variables: person });
  const { id } = await db
    .selectFrom("invitations")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  return { accountId: accountNumber, invitationId: id };
}

const ofMember = async () => ({ accountId: accountNumber, customerId: await findCustomerId(full) });

/** The variables for each marked operation. They are run by an administrator. */
const cases: Record<string, () => Promise<object>> = {
  ...Object.fromEntries(
    Object.entries(listStaffChanges(world, { accountId, accountNumber })).map(([name, { variables }]) => [
      name,
      variables,
    ]),
  ),
  CancelOrder: () => placeOrder(world, full),
  ClaimOrderItem: async () => ({
    ...(await placeOrderIn(world, "handedOver")),
    ...{ itemId: "1", problem: "DAMAGED", quantity: 1 },
  }),
  InviteMember: async () => newPerson(),
  ResendInvitation: invite,
  WithdrawInvitation: invite,
  UpdateMember: async () => ({
    ...(await ofMember()),
    ...{ permission: "LIMITED_ACCESS", powerOfAttorney: false, spendLimit: 250 },
  }),
  DeactivateMember: ofMember,
  ReactivateMember: ofMember,
  HandOverAccount: ofMember,
  StartActingFor: async () => ({ accountId }),
  StopActingFor: async () => ({}),
};

interface Entry {
  action: string;
  before: object | null;
  after: object | null;
  subject: string | null;
  reason: string | null;
}

const readEntries = async (since: string) =>
  (
    await sql<Entry>`select action, before, after, subject_kind as subject, reason from audit_entries
      where id > ${since} and user_id = (select id from users where email = ${admin}) order by id`.execute(db)
  ).rows;

async function findLastId(): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from audit_entries`.execute(db);
  return rows[0]?.id ?? "0";
}

test("every marked mutation has a case here, and every case is marked", () => {
  expect(Object.keys(cases).toSorted()).toEqual(marked.toSorted());
});

/** A claim of a task lapses after ten minutes, and changes nothing of the shop. */
const withoutEntry = ["ClaimTask", "ReleaseTask"];

describe("the marks", () => {
  let rows: Record<string, readonly Case[]>;
  beforeAll(async () => {
    rows = await accessRows(world.server);
  });

  test("a mutation that staff may run and no customer may run is marked", () => {
    const isRefused = (outcome: string) => ["sign in", "refused", "UNAUTHORIZED"].includes(outcome);
    const staff: Actor[] = ["rep idle", "store", "receivables", "marketing", "admin"];
    const isForStaff = ({ outcomes }: Case) =>
      staff.some((actor) => !isRefused(outcomes[actor])) && customers.every((actor) => isRefused(outcomes[actor]));
    const forStaff = mutations.filter(({ name }) => rows[name]?.some(isForStaff)).map(({ name }) => name);
    expect(forStaff.length).toBeGreaterThan(8);
    expect(forStaff.filter((name) => !marked.includes(name)).toSorted()).toEqual(withoutEntry);
  });
});

/** `StopActingFor` ends what `StartActingFor` began, and the other changes are made without acting. */
const cookie = await openSession(db, admin);

describe("an audit entry with subject, before and after", () => {
  const names = Object.keys(cases).filter((name) => !name.endsWith("ActingFor"));
  test.each([...names, "StartActingFor", "StopActingFor"])("is written by %s", async (operation) => {
    const variables = await cases[operation]?.();
    const since = await findLastId();
    const answer = await askOperation(url, operation, { cookie, variables: variables ?? {} });
    expect(toOutcome(answer)).toBe("ok");
    const entries = await readEntries(since);
    expect(entries.length).toBeGreaterThan(0);
    for (const { before, after, subject } of entries) {
      expect(subject).toMatch(/^[A-Z_]+$/);
      expect(before).not.toEqual(after);
      expect(Object.keys(before ?? {})).toEqual(Object.keys(after ?? {}));
    }
  });

  test("a refusal keeps its reason", async () => {
    const { rows } = await sql<Entry>`select before, after, reason from audit_entries where action = 'SIGN_UP_REFUSED'
      order by id desc limit 1`.execute(db);
    expect(rows).toEqual([
      {
        before: { status: "WAITING" },
        after: { status: "REFUSED" },
        reason: "We could not reach your references.",
      },
    ]);
  });
});
