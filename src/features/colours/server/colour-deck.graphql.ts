import { builder } from "../../../server/graphql/builder.ts";
import type { ColourBrand } from "../colour.ts";
import type { ColourDeck, DeckFamily } from "../colour-deck.ts";
import { lookupsOf } from "./colour-lookups.ts";
import { BaseObject } from "./colour-types.graphql.ts";

const DeckBrandObject = builder.objectRef<Pick<ColourBrand, "id" | "name">>("ColourDeckBrand").implement({
  fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name") }),
});

const DeckFamilyObject = builder.objectRef<DeckFamily>("ColourDeckFamily").implement({
  fields: (t) => ({ name: t.exposeString("name"), size: t.exposeInt("size") }),
});

const ColourDeckObject = builder.objectRef<ColourDeck & { readonly version: string }>("ColourDeck").implement({
  description: "Every colour, packed by columns for the picker: see colour-deck.ts.",
  fields: (t) => ({
    version: t.exposeString("version"),
    brands: t.field({ type: [DeckBrandObject], resolve: ({ brands }) => [...brands] }),
    bases: t.field({ type: [BaseObject], resolve: ({ bases }) => [...bases] }),
    families: t.field({ type: [DeckFamilyObject], resolve: ({ families }) => [...families] }),
    names: t.exposeString("names"),
    codes: t.exposeString("codes"),
    ids: t.exposeString("ids"),
    lrvs: t.exposeString("lrvs"),
    ranks: t.exposeString("ranks"),
    hexes: t.exposeString("hexes"),
    brandLetters: t.exposeString("brandLetters"),
    baseLetters: t.exposeString("baseLetters"),
    flagLetters: t.exposeString("flagLetters"),
  }),
});

builder.queryField("colourDeck", (t) =>
  t.field({
    type: ColourDeckObject,
    resolve: (_root, _arguments, { snapshots }) => lookupsOf(snapshots.colours).deck,
  }),
);
