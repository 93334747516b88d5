/** Photographs and data sheets of products, for staff. Files arrive by the routes of `product-media.routes.ts`. */
import { builder } from "../../../server/graphql/builder.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { formatSeen } from "../../../shared/merge-edit.ts";
import { formatSheetAddress, formatSheetSize, type SheetKind } from "../../catalogue/data-sheets.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { staffMutation } from "../../identity/server/staff-mutation.graphql.ts";
import { DonePayload } from "../../identity/server/user.graphql.ts";
import { formatPhotographAddress, lineSizePx, withPictureSize } from "../../pictures/product-photograph.ts";
import { listOffered } from "../offered-kinds.ts";
import { toPhotographFields } from "../photograph-form.ts";
import { hidePhotograph, restorePhotograph, savePhotograph } from "./photographs.actions.ts";
import { type PlacedPhotograph, type ProductMedia, readProductMedia } from "./product-media.queries.ts";

type Context = Pick<OperationContext, "viewer">;

const getEditor = (context: Context) => getStaff(context, ({ imports }) => listOffered(imports).includes("products"));

const StaffPhotographObject = builder.objectRef<PlacedPhotograph>("StaffPhotograph").implement({
  description: "A photograph of a product or of one of its variants.",
  fields: (t) => ({
    hash: t.exposeString("hash"),
    url: t.string({ resolve: ({ productCode, hash }) => formatPhotographAddress(productCode, hash) }),
    thumbnailUrl: t.string({
      resolve: ({ productCode, hash }) => withPictureSize(formatPhotographAddress(productCode, hash), lineSizePx),
    }),
    sku: t.exposeString("sku", { nullable: true, description: "Null: it shows the whole product." }),
    alt: t.exposeString("alt"),
    place: t.exposeInt("place", { nullable: true, description: "From 1, the main picture. Null: it is removed." }),
    seen: t.string({
      description: "What a form shows, for the next change.",
      resolve: (photograph) => formatSeen(toPhotographFields(photograph, photograph.place ?? 0)),
    }),
  }),
});

const SheetKindEnum = builder.enumType("DataSheetKind", {
  values: { TECHNICAL: { value: "technical" }, SAFETY: { value: "safety" } } as const,
});

const StaffSheetObject = builder.objectRef<ProductMedia["sheets"][number]>("StaffDataSheet").implement({
  description: "A data sheet that the row of a product names.",
  fields: (t) => ({
    kind: t.field({ type: SheetKindEnum, resolve: ({ kind }): SheetKind => kind }),
    name: t.exposeString("name"),
    url: t.string({
      nullable: true,
      description: "Null while no sheet of this name is uploaded. Customers then get the drawn sheet.",
      resolve: ({ name, hash }) => (hash === null ? null : formatSheetAddress({ name, hash })),
    }),
    size: t.string({ nullable: true, resolve: ({ bytes }) => (bytes === null ? null : formatSheetSize(bytes)) }),
  }),
});

const ProductMediaObject = builder.objectRef<ProductMedia>("StaffProductMedia").implement({
  fields: (t) => ({
    photographs: t.field({ type: [StaffPhotographObject], resolve: ({ photographs }) => [...photographs] }),
    removed: t.field({
      type: [StaffPhotographObject],
      description: "Those that were removed last. They can be put back.",
      resolve: ({ removed }) => [...removed],
    }),
    sheets: t.field({ type: [StaffSheetObject], resolve: ({ sheets }) => [...sheets] }),
  }),
});

builder.queryField("staffProductMedia", (t) =>
  t.field({
    type: ProductMediaObject,
    description: "The photographs and data sheets of a product.",
    args: { productCode: t.arg.string({ required: true }) },
    resolve: (_root, { productCode }, context) =>
      readProductMedia({ db: context.db, viewer: getEditor(context) }, productCode),
  }),
);

const key = { required: true } as const;

builder.mutationField("savePhotograph", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Changes what a photograph shows, its text or its place. The others make room.",
    args: {
      productCode: t.arg.string(key),
      hash: t.arg.string(key),
      sku: t.arg.string({ required: true, description: "Empty: the whole product." }),
      alt: t.arg.string({ required: true, description: "What it shows, in words." }),
      place: t.arg.int({ required: true, description: "From 1, the main picture." }),
      seen: t.arg.string({ required: true, description: "What the form showed. Empty: it showed nothing." }),
    },
    resolve: async (_root, input, context) => ({
      userErrors: await savePhotograph(context, getEditor(context), input),
    }),
  }),
);

builder.mutationField("removePhotograph", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Takes a photograph off every page. It can be put back.",
    args: { productCode: t.arg.string(key), hash: t.arg.string(key) },
    resolve: async (_root, input, context) => ({
      userErrors: await hidePhotograph(context, getEditor(context), input),
    }),
  }),
);

builder.mutationField("restorePhotograph", (t) =>
  t.field({
    type: DonePayload,
    extensions: staffMutation,
    description: "Puts a removed photograph back. It is the last one then.",
    args: { productCode: t.arg.string(key), hash: t.arg.string(key) },
    resolve: async (_root, input, context) => ({
      userErrors: await restorePhotograph(context, getEditor(context), input),
    }),
  }),
);
