import type { ResultOf } from "../../../../ui/graphql.ts";
import type { KeptForm } from "../../../../ui/page-form.tsx";
import type { PreviewChoice } from "../../content-addresses.ts";
import type { GetStaffContent } from "../content.operations.ts";

type Answer = ResultOf<typeof GetStaffContent>;

/** What the loader of the page gives to its parts. */
export interface ContentPageData {
  readonly list: Answer["staffContentList"];
  /** The content of the editor, or the content that a new one is a copy of. */
  readonly content: Answer["staffContent"];
  readonly subject: { readonly kind: string; readonly id: string };
  readonly isNew: boolean;
  /** Null where the page is not the preview. */
  readonly preview: PreviewChoice | null;
  /** An uploaded picture, and the field that it was uploaded for. Empty: none. */
  readonly picture: { readonly url: string; readonly field: string };
  /** The waiting change that fills the form. Empty: none. */
  readonly revisionId: string;
  /** New content gets an id from it, so that a form that is sent twice makes one. */
  readonly newKey: string;
  readonly kept: KeptForm;
}
