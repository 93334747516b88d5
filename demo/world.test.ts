// Shows that the demo world depends only on its seed, contains all people of the sign-in page, and has valid numbers.
import { createHash, scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { foldLocalityName } from "../src/features/stores/locality.ts";
import { parseLocalities } from "../src/features/stores/locality-file.ts";
import { findState, isPostcodeIn } from "../src/features/stores/state.ts";
import { findBusinessNumber } from "../src/shared/business-number.ts";
import { countryCodes } from "../src/shared/country.ts";
import { namedAccounts } from "./named-accounts.ts";
import { demoPassword, demoPeople } from "./people.ts";
import { demoWorld } from "./world.ts";

const world = demoWorld({ seed: 1 });
const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

describe("the seed", () => {
  it("makes the same rows every time", () => {
    expect(hash(demoWorld({ seed: 1 }))).toBe(hash(world));
  });

  it("makes other rows when it differs, but the same people on the sign-in page", () => {
    const other = demoWorld({ seed: 2 });
    expect(hash(other)).not.toBe(hash(world));
    const listed = (rows: typeof world) => rows.provider_people.map((person) => person.demo_label).filter(Boolean);
    expect(listed(other)).toEqual(listed(world));
  });
});

it("gives account prices only to trade accounts", () => {
  const trade = new Set(world.accounts.filter(({ kind }) => kind === "TRADE").map(({ id }) => id));
  expect(new Set(world.contract_prices.map((row) => row.account_id))).toEqual(trade);
  expect(new Set(world.range_discounts.map((row) => row.account_id))).toEqual(trade);
  expect(world.volume_bands.every((row) => trade.has(row.account_id as string))).toBe(true);
});

describe.each(countryCodes)("the people of %s", (country) => {
  const people = demoPeople.filter((person) => person.country === country);
  const accounts = world.accounts.filter((account) => account.country === country);

  it("cover every column of the permission table", () => {
    const columns = new Set(people.map((person) => person.column));
    const staff = ["admin", "marketing", "receivables", "rep", "store"];
    expect([...columns].sort()).toEqual([...staff, "consumer", "full", "holder", "limited", "specifier"].sort());
  });

  it("can all sign in, and are listed in order", () => {
    const rows = people.map((person) => world.provider_people.find((row) => row.email === person.email));
    expect(rows.every((row) => row?.demo_label?.endsWith(`(${country})`))).toBe(true);
    const orders = rows.map((row) => row?.demo_order ?? 0);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });

  it("include holders of cash-only, held and accredited accounts", () => {
    const getAccount = (mailbox: string) => {
      const user = world.users.find((row) => row.email === `${mailbox}.${country.toLowerCase()}@trestle.test`);
      const membership = world.memberships.find((row) => row.user_id === user?.id && row.is_default);
      expect(membership?.access).toBe("HOLDER");
      return accounts.find((account) => account.id === membership?.account_id);
    };
    expect(getAccount("holder")).toMatchObject({ kind: "TRADE", terms: "CREDIT", hold: "GREEN" });
    expect(getAccount("cash")).toMatchObject({ kind: "TRADE", terms: "CASH" });
    expect(getAccount("amber")).toMatchObject({ hold: "AMBER" });
    expect(getAccount("red")).toMatchObject({ hold: "RED" });
    expect(getAccount("painter")?.accreditation_ids.length).toBeGreaterThan(0);
    expect(getAccount("consumer")).toMatchObject({ kind: "CONSUMER" });
    expect(getAccount("specifier")).toMatchObject({ kind: "SPECIFIER" });
    expect(getAccount("applicant")).toMatchObject({ loyalty_status: "IN_PROGRESS" });
    expect(getAccount("partner")).toMatchObject({ loyalty_status: "INACTIVE", former_rewards_member: true });
  });

  it("include a holder in every state of the rewards membership", () => {
    const states = people.flatMap(({ memberships: [home] }) =>
      home?.access === "HOLDER" ? [namedAccounts[home.account].traits.loyaltyStatus] : [],
    );
    expect([...new Set(states)].sort()).toEqual(["ACTIVE", "ENROLLED", "INACTIVE", "IN_PROGRESS", "NEW", "SUSPEND"]);
  });

  it("include one with two accounts, one with power of attorney and a limited one without", () => {
    const memberships = people.map((person) => person.memberships);
    expect(memberships.filter((list) => list.length === 2)).toHaveLength(1);
    const has = (access: string, attorney: boolean) =>
      memberships.flat().some((each) => each.access === access && each.powerOfAttorney === attorney);
    expect([has("FULL", true), has("FULL", false), has("LIMITED", false)]).toEqual([true, true, true]);
  });

  it("include a rep who is assigned every trade account of the country", () => {
    const trade = accounts.filter((account) => account.kind === "TRADE").map((account) => account.id);
    const assigned = world.rep_assignments.map((row) => row.account_id);
    expect(trade.every((id) => assigned.includes(id))).toBe(true);
  });

  it("belong to accounts in every hold and loyalty state, some without rewards or gift cards", () => {
    expect(new Set(accounts.map((account) => account.hold)).size).toBe(3);
    const trade = accounts.filter(({ kind, rewards_disabled }) => kind === "TRADE" && !rewards_disabled);
    const holders = world.memberships.filter(({ access }) => access === "HOLDER").map(({ account_id }) => account_id);
    const held = trade.filter(({ id }) => holders.includes(id));
    expect(new Set(held.map((account) => account.loyalty_status)).size).toBe(6);
    expect(accounts.some((account) => account.rewards_disabled)).toBe(true);
    expect(accounts.some((account) => account.gift_cards_disabled)).toBe(true);
    expect(accounts.some((account) => account.po_number_required)).toBe(true);
  });
});

describe("every account", () => {
  it("has the business numbers of its country, with valid check digits", () => {
    for (const { kind, country, abn, acn, nzbn, ird } of [3, 4, 5].flatMap((seed) => demoWorld({ seed }).accounts)) {
      const numbers = { ABN: abn, ACN: acn, NZBN: nzbn, IRD: ird };
      for (const [name, number] of Object.entries(numbers)) {
        if (number !== null) expect(findBusinessNumber(name as keyof typeof numbers, number)).toBe(number);
      }
      const needed = kind === "CONSUMER" ? [] : country === "AU" ? [abn] : [nzbn, ird];
      expect(needed.includes(null)).toBe(false);
      if (acn !== null) expect(abn?.endsWith(acn)).toBe(true);
    }
  });

  it("has one active holder, and two to five members if it is a trade account", () => {
    for (const account of world.accounts) {
      const members = world.memberships.filter((membership) => membership.account_id === account.id);
      expect(members.filter((member) => member.access === "HOLDER" && member.status === "ACTIVE")).toHaveLength(1);
      expect(members.length).toBeGreaterThanOrEqual(account.kind === "TRADE" ? 2 : 1);
      expect(members.length).toBeLessThanOrEqual(5);
    }
  });

  it("is GREEN or has a reason for its hold", () => {
    for (const account of world.accounts) expect(account.hold === "GREEN").toBe(account.hold_reason === null);
  });
});

describe("every store", () => {
  const parsed = parseLocalities(readFileSync(new URL("localities.csv", import.meta.url), "utf8"));
  const localities = parsed.ok ? parsed.value : [];

  it.each(world.stores.map((store) => [store.name, store] as const))(
    "%s is near the centre of its suburb",
    (_, store) => {
      const state = findState(store.country, store.state);
      expect(state !== null && isPostcodeIn(state, store.postcode)).toBe(true);
      const suburb = localities.find(
        ({ name, state }) => state === store.state && foldLocalityName(name) === foldLocalityName(store.suburb),
      );
      const degreesOff = Math.hypot(
        store.latitude - (suburb?.latitude ?? 0),
        store.longitude - (suburb?.longitude ?? 0),
      );
      expect(degreesOff).toBeLessThan(0.02);
    },
  );

  it("is one of about sixty, of all three types in both countries", () => {
    expect(world.stores.length).toBeGreaterThanOrEqual(55);
    expect(world.stores.length).toBeLessThanOrEqual(65);
    expect(new Set(world.stores.map((store) => `${store.country} ${store.store_type}`)).size).toBe(6);
    expect(new Set(world.stores.filter((store) => store.country === "AU").map((store) => store.state)).size).toBe(8);
  });

  it("has the same-day cut-off of the product decisions", () => {
    const cutOff = (name: string) => world.stores.find((store) => store.name === `Trestle Trade ${name}`)?.cut_off_time;
    expect([cutOff("Alexandria"), cutOff("Grey Lynn"), cutOff("Sydenham")]).toEqual(["12:30", "13:30", "13:30"]);
    expect(cutOff("Locker Newmarket")).toBe("14:00");
  });
});

it("the world stores one password for all demo people, as a scrypt hash", () => {
  const [hash = "", ...others] = new Set(world.provider_people.map((person) => person.password_hash));
  expect(others).toEqual([]);
  const [name, cost, blockSize, parallelization, salt = "", expected] = hash.split(":");
  const options = { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) };
  const actual = scryptSync(demoPassword, Buffer.from(salt, "base64url"), 32, options);
  expect([name, actual.toString("base64url")]).toEqual(["scrypt", expected]);
});

it("the world has no e-mail address that could reach a real person", () => {
  const addresses = [...world.users, ...world.provider_people, ...world.stores].map((row) => row.email);
  expect(addresses.every((address) => /^[a-z0-9.-]+@[a-z0-9.-]+\.test$/.test(address))).toBe(true);
});
