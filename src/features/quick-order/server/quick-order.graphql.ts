import { builder, payloadRef } from "../../../server/graphql/builder.ts";
import { unauthenticated } from "../../../server/graphql/operation-errors.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { hashText } from "../../../shared/text-hash.ts";
import { toShop } from "../../cart/item-input.ts";
import type { LineProduct } from "../../cart/line-product.ts";
import { PackSwapObject } from "../../cart/server/cart-screen.graphql.ts";
import { keyArg, onlyForArg } from "../../cart/server/cart-types.graphql.ts";
import { isMadeBy } from "../../identity/device-owner.ts";
import { getPermitted } from "../../identity/server/identity.graphql.ts";
import type { SentChange } from "../../offline/server/change-keys.store.ts";
import type { RowOutcome } from "../pad-order.ts";
import { guestPad, type PadRowView, type PadView } from "../pad-view.ts";
import { type PackSuggestion, suggestPacks } from "../suggest-packs.ts";
import {
  type OrderAnswer,
  orderPad,
  type PadAnswer,
  pasteText,
  saveRows,
  takePadRest,
  undoPadOrder,
} from "./quick-order.actions.ts";
import { readPad } from "./quick-order.queries.ts";

function assertBuyer(context: OperationContext, sent: SentChange = {}): void {
  const viewer = getPermitted(context, (may) => may.cart);
  if (!isMadeBy(viewer, sent)) throw unauthenticated();
}

const PadProductObject = builder.objectRef<LineProduct>("QuickOrderProduct").implement({
  description: "The product that a row of the pad means.",
  fields: (t) => ({
    sku: t.exposeString("sku"),
    name: t.exposeString("name"),
    size: t.exposeString("size"),
    base: t.exposeString("base", { nullable: true }),
    picture: t.exposeString("pictureUrl"),
    colourName: t.string({ nullable: true, resolve: ({ tint }) => tint.name }),
    colourCode: t.string({ nullable: true, resolve: ({ tint }) => tint.code }),
    colourHex: t.string({ nullable: true, resolve: ({ tint }) => tint.hex }),
    colourStrength: t.string({ nullable: true, resolve: ({ tint }) => tint.strength }),
  }),
});

const PadRowObject = builder.objectRef<PadRowView>("QuickOrderRow").implement({
  description: "A row of the pad as it was typed, with its product, or with a sentence that says what to do.",
  fields: (t) => ({
    id: t.exposeID("id"),
    code: t.exposeString("code"),
    quantity: t.exposeString("quantity"),
    colour: t.exposeString("colour"),
    strength: t.exposeString("strength"),
    raw: t.exposeString("raw", { description: "The line that was pasted or uploaded." }),
    product: t.expose("product", { type: PadProductObject, nullable: true }),
    message: t.exposeString("message", { nullable: true }),
    field: t.exposeString("field", { nullable: true, description: "The field that the message is about." }),
    notice: t.exposeString("notice", { nullable: true, description: "Says that the colour needs another base." }),
    units: t.exposeInt("units"),
    each: t.exposeString("each"),
    total: t.exposeString("total"),
    stock: t.exposeString("stock"),
    isInStock: t.exposeBoolean("isInStock"),
  }),
});

const PadObject = builder.objectRef<PadView>("QuickOrder").implement({
  description: "The quick-order pad of the viewer in their account.",
  fields: (t) => ({
    owner: t.string({
      description: "Differs for each person and account. A browser keeps unsaved changes under it.",
      resolve: (_pad, _arguments, { viewer }) => hashText(`${viewer.account?.id} ${viewer.user?.id}`),
    }),
    isGuest: t.boolean({ resolve: (_pad, _arguments, { viewer }) => viewer.user === null }),
    rows: t.field({ type: [PadRowObject], resolve: ({ rows }) => [...rows] }),
    rest: t.exposeString("rest", { description: "Lines for which the pad had no room." }),
    restCount: t.exposeInt("restCount"),
    orderedCount: t.exposeInt("orderedCount", { description: "The rows of the last order, which can be taken back." }),
    goodCount: t.exposeInt("goodCount"),
    badCount: t.exposeInt("badCount"),
    total: t.exposeString("total"),
    gst: t.exposeString("gst"),
    storeName: t.exposeString("storeName"),
    packSwaps: t.field({ type: [PackSwapObject], resolve: ({ packSwaps }) => [...packSwaps] }),
  }),
});

builder.queryField("quickOrder", (t) =>
  t.field({
    type: PadObject,
    description: "Empty for guests: their rows stay in the browser until they sign in.",
    resolve: (_root, _arguments, context) => {
      if (context.viewer.user === null) return guestPad;
      assertBuyer(context);
      return readPad(context);
    },
  }),
);

const PackSuggestionObject = builder.objectRef<PackSuggestion>("PackSuggestion").implement({
  fields: (t) => ({
    sku: t.string({ resolve: ({ variant }) => variant.sku }),
    name: t.string({ resolve: ({ product }) => product.name }),
    size: t.string({ resolve: ({ variant }) => variant.size }),
    base: t.string({
      nullable: true,
      resolve: ({ variant }, _arguments, { snapshots }) => snapshots.colours.baseById.get(variant.baseId ?? "")?.name,
    }),
  }),
});

builder.queryField("suggestPacks", (t) =>
  t.field({
    type: [PackSuggestionObject],
    extensions: { cost: fieldCosts.search },
    description: "The packs that a SKU, a part of one, a barcode or words of a name may mean.",
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => {
      const { catalogue, search } = context.snapshots;
      return suggestPacks({ catalogue, index: search.index, place: toShop(context) }, text);
    },
  }),
);

const PadRowInput = builder.inputType("QuickOrderRowInput", {
  fields: (t) => ({
    id: t.string({ required: true, description: "A UUID that the client makes." }),
    code: t.string({ required: true, description: "A SKU or a barcode." }),
    quantity: t.string({ required: true, description: "As it was typed. Empty: 1." }),
    colour: t.string({ required: true, description: "The code, id or name of a colour. Empty: not tinted." }),
    strength: t.string({ required: true }),
    raw: t.string({ required: true }),
  }),
});

const PadPayload = payloadRef<Omit<PadAnswer, "userErrors">>("QuickOrderPayload");
PadPayload.implement({
  fields: (t) => ({ rowCount: t.exposeInt("rowCount"), hasRest: t.exposeBoolean("hasRest") }),
});

builder.mutationField("saveQuickOrderRows", (t) =>
  t.field({
    type: PadPayload,
    args: {
      rows: t.arg({ type: [PadRowInput], required: true, description: "New rows, and rows with new fields." }),
      removed: t.arg.stringList({ description: "The ids of the rows to remove." }),
      after: t.arg.string({ description: "New rows come after the row with this id. Without it they come last." }),
      rest: t.arg.string({ description: "Replaces the lines that were not taken." }),
      idempotencyKey: t.arg.string(keyArg),
      onlyFor: t.arg.string(onlyForArg),
    },
    resolve: (_root, { removed, after, rest, ...input }, context) => {
      assertBuyer(context, input);
      return saveRows(context, { ...input, removed: removed ?? [], after: after ?? null, rest: rest ?? null });
    },
  }),
);

builder.mutationField("pasteQuickOrder", (t) =>
  t.field({
    type: PadPayload,
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => {
      assertBuyer(context);
      return pasteText(context, text);
    },
  }),
);

builder.mutationField("takeQuickOrderRest", (t) =>
  t.field({
    type: PadPayload,
    resolve: (_root, _arguments, context) => {
      assertBuyer(context);
      return takePadRest(context);
    },
  }),
);

const RowOutcomeObject = builder.objectRef<RowOutcome>("QuickOrderOutcome").implement({
  description: "What became of a row. It is paired with its row by the id.",
  fields: (t) => ({
    rowId: t.exposeString("rowId"),
    outcome: t.exposeString("outcome", { description: "ADDED, OUT_OF_STOCK or REFUSED." }),
    message: t.exposeString("message"),
  }),
});

const OrderPadPayload = payloadRef<Omit<OrderAnswer, "userErrors">>("OrderQuickOrderPayload");
OrderPadPayload.implement({
  fields: (t) => ({
    rowCount: t.exposeInt("rowCount"),
    addedCount: t.exposeInt("addedCount"),
    outcomes: t.field({ type: [RowOutcomeObject], resolve: ({ outcomes }) => [...outcomes] }),
  }),
});

builder.mutationField("orderQuickOrder", (t) =>
  t.field({
    type: OrderPadPayload,
    description: "Adds the good rows to the cart and takes them out of the pad. Bad rows stay in the pad.",
    args: {
      rows: t.arg({ type: [PadRowInput], required: true }),
      reference: t.arg.string({ description: "The job of the rows, or another text for their lines." }),
    },
    resolve: (_root, input, context) => {
      assertBuyer(context);
      return orderPad(context, input);
    },
  }),
);

builder.mutationField("undoQuickOrder", (t) =>
  t.field({
    type: PadPayload,
    description: "Takes the rows of the last order out of the cart, and back into the pad.",
    resolve: (_root, _arguments, context) => {
      assertBuyer(context);
      return undoPadOrder(context);
    },
  }),
);
