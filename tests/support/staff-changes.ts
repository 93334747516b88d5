/** Changes that only staff make. Each function makes what its operation changes, and returns the variables. */
import { findBusinessNumber } from "../../src/shared/business-number.ts";
import { listAccountChanges } from "./account-changes.ts";
import { listContentChanges } from "./content.ts";
import { listCounterChanges } from "./counter.ts";
import { failRewardCard } from "./failed-reward.ts";
import { claimIssuedCard, listIssuedCodes } from "./gift-card-client.ts";
import { friend } from "./gift-card-inputs.ts";
import { makeImport } from "./imports.ts";
import { listLeadSettingsChanges } from "./lead-settings.ts";
import { findSea, makeRequest } from "./leads.ts";
import { listMailTextChanges } from "./mail-texts.ts";
import { setMembership } from "./membership.ts";
import { listMerchantChanges } from "./merchant.ts";
import { runMutation } from "./operation-client.ts";
import { orderStates } from "./order-states.ts";
import { getPlacedOrder, type OrderWorld } from "./order-world.ts";
import { listPhotographChanges } from "./photographs.ts";
import { listFeeChanges, listPromotionChanges } from "./promotions.ts";
import { bounceMail } from "./queues.ts";
import { listReturnChanges } from "./returns.ts";
import { listOfferChanges } from "./staff-offers.ts";
import { claimWithoutAnswer } from "./stuck-claim.ts";

const full = "full.au@trestle.test";

export interface StaffChange {
  readonly variables: () => Promise<object>;
  /** The outcome for somebody who is no longer staff. */
  readonly outcome: string;
}

interface ChangedAccount {
  readonly accountId: string;
  readonly accountNumber: string;
}

export async function placeOrder(world: OrderWorld, email: string): Promise<{ orderCode: string }> {
  return { orderCode: getPlacedOrder(await (await world.fillCart(email)).order()).id };
}

/** A new order of a member with full access, in a later state. */
export async function placeOrderIn(world: OrderWorld, state: keyof typeof orderStates): Promise<{ orderCode: string }> {
  const placed = await placeOrder(world, full);
  await orderStates[state](world.server.db, placed.orderCode);
  return placed;
}

/** A sign-up that waits. The number makes the business and its e-mail address new. */
async function sendSignUp({ server: { url, db } }: OrderWorld, number: number): Promise<{ signUpId: string }> {
  const body = `1234567${String(number).padStart(2, "0")}`;
  const found = Array.from({ length: 89 }, (_, index) => findBusinessNumber("ABN", `${index + 11}${body}`));
  const input = {
    ...{ countryCode: "AU", businessName: "Two Coats Painting", kind: "SOLE_TRADER", terms: true, credit: "10000" },
    ...{ line1: "12 High Street", suburb: "Richmond", state: "VIC", postcode: "3121" },
    ...{ firstName: "Kim", lastName: "Lee", email: `kim${number}@trades.example`, mobileNumber: "0491 570 006" },
    ...{ referenceName1: "Timber & Co", referencePhone1: "(03) 5550 1234" },
    ...{ referenceName2: "Scaffold Hire", referencePhone2: "03 5550 4321" },
    abn: found.find((known) => known !== null),
  };
  await db.deleteFrom("failed_tries").execute();
  const { payload } = await runMutation(url, "SendSignUp", { cookie: "", variables: { input } });
  const { id } = await db
    .selectFrom("sign_ups")
    .select("id")
    .where("reference", "=", String(payload.reference))
    .executeTakeFirstOrThrow();
  return { signUpId: id };
}

export function listStaffChanges(
  world: OrderWorld,
  { accountId, accountNumber }: ChangedAccount,
): Record<string, StaffChange> {
  const { server } = world;
  const { db } = server;
  let [signUps, storeChanges] = [0, 0];
  const signUp = () => sendSignUp(world, ++signUps);
  const request = async () => ({ number: (await makeRequest(db, { at: findSea() })).number });
  const changes = {
    ApproveSignUp: async () => ({ ...(await signUp()), creditLimit: "7,500" }),
    RefuseSignUp: async () => ({ ...(await signUp()), reason: "We could not reach your references." }),
    ChangeRewardsMembership: async () => {
      await setMembership(db, accountId, "ACTIVE");
      return { accountId: accountNumber, move: "CLOSE" };
    },
    OrderRewardCardAgain: () => failRewardCard(db, "painter.au@trestle.test"),
    ReturnGiftCardPoints: () => claimWithoutAnswer(db, "painter.au@trestle.test"),
    SpendOverCounter: async () => {
      // A membership that ended cannot claim a card.
      await setMembership(db, accountId, "ACTIVE");
      const { cardId } = await claimIssuedCard(server, full, friend);
      const [barcode] = await listIssuedCodes(db, cardId);
      return { barcode, barcodePIN: "", accountId: "", amount: "10", externalReference: "R-1" };
    },
    AddStaffMember: async () => ({
      ...{ email: `staff${++signUps}@merchant.example`, firstName: "Kim", lastName: "Lee" },
      ...{ role: "STORE", stores: "2226" },
    }),
    ChangeStaffMember: async () => {
      const { id } = await db
        .selectFrom("users")
        .select("id")
        .where("email", "=", "store.nz@trestle.test")
        .executeTakeFirstOrThrow();
      // Each run gives another store.
      return { userId: id, role: "STORE", stores: ++storeChanges % 2 === 0 ? "6014" : "6026, 6014", status: "ACTIVE" };
    },
    ...listMailTextChanges(db),
    ...listMerchantChanges(db),
    ...listPhotographChanges(db),
    ...listPromotionChanges(db),
    ...listFeeChanges(db),
    ...listOfferChanges(db),
    ...listLeadSettingsChanges(db),
    ...listContentChanges(db),
    AnswerBounce: async () => ({ ...(await bounceMail(db)), note: "Called the customer." }),
    EditRows: async () => makeEdit(++signUps),
    ApplyImport: () => makeImport(db),
    PlanImportAgain: () => makeImport(db),
    DiscardImport: () => makeImport(db),
    PlanImportUndo: () => makeImport(db, { status: "APPLIED" }),
    MatchRequestAgain: request,
    CloseRequest: request,
  };
  const orderChanges = {
    CancelOrderRest: () => placeOrderIn(world, "leftInPart"),
    ReviewOrderCredit: async () => ({ ...(await placeOrderIn(world, "inReview")), isReleased: true }),
  };
  return {
    ...withOutcome({ ...changes, ...listAccountChanges(db) }, "UNAUTHORIZED"),
    ...withOutcome({ ...orderChanges, ...listCounterChanges(world), ...listReturnChanges(world) }, "ORDER_NOT_FOUND"),
  };
}

/** A new brand on screen. */
function makeEdit(number: number): object {
  const brand = { type: "product", brand: `on-screen-${number}`, name: "Made on screen" };
  const cells = Object.entries(brand).map(([field, to]) => ({ field, from: "", to }));
  return { kind: "brands", rows: [{ cells }], reason: "A new supplier.", alarmsAccepted: false };
}

function withOutcome(changes: Record<string, StaffChange["variables"]>, outcome: string): Record<string, StaffChange> {
  return Object.fromEntries(Object.entries(changes).map(([name, variables]) => [name, { variables, outcome }]));
}
