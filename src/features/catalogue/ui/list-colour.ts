import type { LoaderFunctionArgs } from "react-router";
import { operate } from "../../../ui/page-context.ts";
import { GetColourById } from "../../colours/ui/colours.operations.ts";
import { countChoices, type ListAddress } from "../list-address.ts";
import { SuggestSearch } from "./catalogue.operations.ts";

/** The colour that one is shopping with. */
export async function findListColour(args: LoaderFunctionArgs, { colourId: id }: ListAddress) {
  if (id === null) return null;
  const { getColourById: colour } = await operate(args, GetColourById, { id });
  if (colour === null) return null;
  return { id, hex: colour.hex, name: colour.name, code: colour.code ?? "", brand: colour.brand?.name ?? "" };
}

/** The colour whose name or code is all that was typed. */
export async function findTypedColour(args: LoaderFunctionArgs, address: ListAddress) {
  const { text, colourId } = address;
  if (text === "" || colourId !== null || countChoices(address) > 0) return null;
  const { suggestSearch } = await operate(args, SuggestSearch, { text });
  const isTyped = (words: string) => words.toLowerCase() === text.toLowerCase();
  return suggestSearch.colours.find(({ name, code }) => isTyped(name) || isTyped(code)) ?? null;
}
