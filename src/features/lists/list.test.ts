// Shows the names of lists and who may change them.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { checkEditor, checkNewList, checkOwner, maxListNameLength, nameCopy, parseListName } from "./list.ts";

describe("the name of a list", () => {
  it("is trimmed, and spaces in a row become one", () => {
    expect(parseListName("  Level  4\tfit-out ")).toEqual({ ok: true, value: "Level 4 fit-out" });
  });

  it.each(["", "  ", "a".repeat(61), "a\u202Eb", "\ud800"])("cannot be %j", (name) => {
    expect(parseListName(name).ok).toBe(false);
  });

  it("of a copy is free, valid and begins like the original", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,60}$/), fc.nat({ max: 12 }), (name, copies) => {
        const lists = [{ name }];
        for (let count = 0; count <= copies; count += 1) {
          const copy = nameCopy(name, lists);
          expect(parseListName(copy)).toEqual({ ok: true, value: copy });
          expect(copy.length).toBeLessThanOrEqual(maxListNameLength);
          expect(lists.map((list) => list.name)).not.toContain(copy);
          expect(name.startsWith(copy.slice(0, copy.indexOf(" (")))).toBe(true);
          lists.push({ name: copy });
        }
      }),
    );
  });
});

test("a person may have as many lists as the limit says, each with its own name", () => {
  const lists = [
    { ownerId: "me", name: "One" },
    { ownerId: "other", name: "Two" },
  ];
  expect(checkNewList(lists, { userId: "me", name: "Two", limit: 2 })).toBeNull();
  expect(checkNewList(lists, { userId: "me", name: "ONE", limit: 2 })?.code).toBe("LIST_NAME_TAKEN");
  expect(checkNewList(lists, { userId: "me", name: "Two", limit: 1 })?.message).toBe(
    "Maximum list limit of 1 has been reached.",
  );
});

test.each([
  ["PRIVATE", "me", null, null],
  ["VIEW", "other", "LIST_NOT_YOURS", "LIST_VIEW_ONLY"],
  ["EDIT", "other", "LIST_NOT_YOURS", null],
] as const)("a list that is %s of %s", (sharing, ownerId, ownerCode, editorCode) => {
  expect(checkOwner({ ownerId, sharing }, "me")?.code ?? null).toBe(ownerCode);
  expect(checkEditor({ ownerId, sharing }, "me")?.code ?? null).toBe(editorCode);
});
