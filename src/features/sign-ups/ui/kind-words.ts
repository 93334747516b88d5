import type { BusinessKind } from "../sign-up.ts";

export const kindWords: Readonly<Record<BusinessKind, string>> = {
  SOLE_TRADER: "Sole trader",
  PARTNERSHIP: "Partnership",
  COMPANY: "Company",
  TRUST: "Trust",
};
