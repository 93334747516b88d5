/** What a drawn product picture is made from: the pack, the words on its label, and the colours of label and paint. */
import type { PackKind } from "./catalogue.ts";

export interface ProductPicture {
  readonly packKind: PackKind;
  readonly brandName: string;
  readonly labelHex: string;
  readonly accentHex: string;
  readonly productName: string;
  /** One short line: the sheen, the base, the bristle. */
  readonly detail: string;
  /** As people say it: "10 L", "63 mm". What has a measure is drawn to it. */
  readonly size: string;
  /** The colour chosen; null is drawn as untinted white base, or as a clean tool. */
  readonly tintHex: string | null;
}
