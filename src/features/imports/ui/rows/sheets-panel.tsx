import { Form, useNavigation } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { Panel } from "../../../../ui/panel.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../../ui/refusals.tsx";
import { type SheetKind, sheetColumns, sheetKinds, sheetTitles } from "../../../catalogue/data-sheets.ts";
import { sheetUploadPath } from "../../photograph-form.ts";
import { MediaUpload } from "./media-upload.tsx";
import type { GetStaffProduct } from "./rows.operations.ts";
import type { RefusedRow } from "./save-row.ts";

type Sheet = ResultOf<typeof GetStaffProduct>["staffProductMedia"]["sheets"][number];

interface SheetsPanelProps {
  productCode: string;
  sheets: readonly Sheet[];
  answer: RefusedRow | null;
}

/** The data sheets of a product. The row of the product names them, so a change is in its history and can be undone. */
export function SheetsPanel({ productCode, sheets, answer }: SheetsPanelProps) {
  return (
    <Panel title="Data sheets">
      <ul className="flex flex-col divide-y divide-line">
        {sheetKinds.map((kind) => {
          const sheet = sheets.find((each) => each.kind === kind.toUpperCase()) ?? null;
          return (
            <li key={kind} className="flex flex-col gap-4 py-4 first:pt-0 last:pb-0">
              <h3 className="font-medium">{sheetTitles[kind]}</h3>
              <SheetState sheet={sheet} />
              {sheet !== null && <RemoveSheet {...{ productCode, kind, sheet, answer }} />}
              <MediaUpload
                action={sheetUploadPath}
                productCode={productCode}
                label={sheet?.url ? `Another ${sheetTitles[kind].toLowerCase()}` : sheetTitles[kind]}
                hint="PDF of at most 10 MB."
                accept="application/pdf,.pdf"
                submit={`Upload the ${sheetTitles[kind].toLowerCase()}`}
              >
                <input type="hidden" name="kind" value={kind} />
              </MediaUpload>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function SheetState({ sheet }: { sheet: Sheet | null }) {
  if (sheet === null) return <p className="text-ink-muted">It is drawn from the facts on this page.</p>;
  if (sheet.url === null) {
    return (
      <p className="text-ink-muted">
        The row names <span className="wrap-anywhere text-ink">{sheet.name}</span>, which is not uploaded yet. Until
        then the sheet is drawn from the facts on this page.
      </p>
    );
  }
  return (
    <p>
      <a href={sheet.url} className="wrap-anywhere underline">
        {sheet.name}
      </a>{" "}
      <span className="text-sm text-ink-muted">PDF, {sheet.size}</span>
    </p>
  );
}

interface RemoveSheetProps {
  productCode: string;
  kind: SheetKind;
  sheet: Sheet;
  answer: RefusedRow | null;
}

function RemoveSheet({ productCode, kind, sheet, answer }: RemoveSheetProps) {
  const column = sheetColumns[kind];
  const isPending = useNavigation().state === "submitting";
  const refusals = answer?.form === column ? answer.userErrors : noRefusals;
  const { box, standing } = useRefusals(refusals, { fields: [], isSettled: !isPending });
  return (
    <Form method="post" {...box}>
      <input type="hidden" name="form" value={column} />
      <input type="hidden" name="rowKey" value={productCode} />
      <input type="hidden" name={`from.${column}`} value={sheet.name} />
      <input type="hidden" name={column} value="" />
      <Button type="submit" variant="danger" size="small" pending={isPending}>
        Remove the {sheetTitles[kind].toLowerCase()}
      </Button>
      <ButtonRefusals refusals={standing} fields={[]} />
    </Form>
  );
}
