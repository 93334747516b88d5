/** The palette of staff. */
import { builder } from "../../../server/graphql/builder.ts";
import { fieldCosts } from "../../../server/graphql/query-cost.ts";
import { getStaff } from "../../identity/server/identity.graphql.ts";
import { type PaletteRow, paletteKinds } from "../palette.ts";
import { searchPalette } from "./palette.queries.ts";

const PaletteKindEnum = builder.enumType("PaletteKind", { values: paletteKinds });

const PaletteRowObject = builder.objectRef<PaletteRow>("PaletteRow").implement({
  description: "Something that staff can open.",
  fields: (t) => ({
    kind: t.expose("kind", { type: PaletteKindEnum }),
    label: t.exposeString("label"),
    detail: t.exposeString("detail"),
    address: t.exposeString("address", { description: "Its page." }),
  }),
});

builder.queryField("staffSearch", (t) =>
  t.field({
    type: [PaletteRowObject],
    extensions: { cost: fieldCosts.search },
    description:
      "Orders by the beginning of their number, accounts and people by the beginning of their name, products and queues.",
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) =>
      searchPalette(
        context,
        getStaff(context, (staff) => staff.console),
        text,
      ),
  }),
);
