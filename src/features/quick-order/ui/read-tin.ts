import { useCallback, useRef } from "react";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { postToEndpoint } from "../../../ui/post-to-endpoint.ts";
import { rowErrors } from "../quick-order-errors.ts";
import { type LabelledTin, type RowItem, toRowItem } from "../tin-rows.ts";

interface TinAnswer {
  readonly tin: { readonly tin: { readonly colour: LabelledTin } | null };
}

const lost: UserError = {
  code: "UNREACHABLE",
  field: "code",
  message: "The label could not be read. Check your connection and scan it again.",
};

type TinRead = Result<RowItem, UserError>;

/** Asks the shop which tin a label is for. Everybody may ask, as everybody may open the label's link. */
async function readTin(token: string): Promise<TinRead> {
  const answer = await postToEndpoint<TinAnswer>("/api/jobs/labels/read/", { token });
  if (answer.kind !== "answered") return refused(lost);
  const tin = answer.data?.tin.tin ?? null;
  if (tin !== null) return ok(toRowItem(tin.colour));
  const [refusal = lost] = answer.userErrors;
  return refused(refusal.code === "TIN_LINK_NOT_VALID" ? rowErrors.labelNotRead() : refusal);
}

/** Asks once for each label: the camera sees a label many times, and the shop counts wrong links. */
export function useTinReader(): (token: string) => Promise<TinRead> {
  const answers = useRef(new Map<string, TinRead>());
  return useCallback(async (token) => {
    const known = answers.current.get(token);
    if (known !== undefined) return known;
    const read = await readTin(token);
    if (read.ok || read.refusals[0] !== lost) answers.current.set(token, read);
    return read;
  }, []);
}
