import type { ReactNode } from "react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatImportAddress, importsPath } from "../import-addresses.ts";
import type { ImportData, ImportOfPage } from "./import-data.ts";

interface ActionsProps {
  shown: ImportOfPage;
  alarms: ImportData["alarms"];
  kept: KeptForm;
}

export function ImportActions({ shown, alarms, kept }: ActionsProps) {
  const { number, mayApply, mayPlanAgain, mayDiscard, mayUndo, undoneBy, undoesNumber } = shown;
  const page = formatImportAddress(number);
  const isOpen = mayApply || mayPlanAgain || mayDiscard || mayUndo;
  return (
    <>
      {isOpen && (
        <Panel title="What next">
          {mayApply && <ApplyForm shown={shown} alarms={alarms} kept={kept} />}
          <div className="flex flex-wrap gap-3">
            {mayPlanAgain && (
              <StepForm action="/api/staff/imports/plan-again/" number={number} returnTo={page}>
                Plan again
              </StepForm>
            )}
            {mayDiscard && (
              <StepForm action="/api/staff/imports/discard/" number={number} returnTo={page}>
                Discard
              </StepForm>
            )}
            {mayUndo && (
              <PageForm name="undo" action="/api/staff/imports/undo/" fields={[]} kept={kept} returnTo={importsPath}>
                {({ pending }) => (
                  <>
                    <input type="hidden" name="number" value={number} />
                    <Button type="submit" pending={pending}>
                      Plan the undo
                    </Button>
                  </>
                )}
              </PageForm>
            )}
          </div>
        </Panel>
      )}
      {undoneBy !== null && (
        <Notice tone="info" action={<ButtonLink to={formatImportAddress(undoneBy)}>Import {undoneBy}</ButtonLink>}>
          This import is undone.
        </Notice>
      )}
      {undoesNumber !== null && (
        <Notice
          tone="info"
          action={<ButtonLink to={formatImportAddress(undoesNumber)}>Import {undoesNumber}</ButtonLink>}
        >
          This plan reverses an earlier import. Rows that were changed since then are left as they are.
        </Notice>
      )}
    </>
  );
}

/** Warnings must be ticked before the plan is applied. */
function ApplyForm({ shown: { number, changes }, alarms, kept }: ActionsProps) {
  const page = formatImportAddress(number);
  return (
    <PageForm
      name="apply"
      action="/api/staff/imports/apply/"
      fields={["alarmsAccepted"]}
      kept={kept}
      returnTo={page}
      className="flex flex-col gap-4"
    >
      {({ pending, errors, isTicked }) => (
        <>
          <input type="hidden" name="number" value={number} />
          {alarms.length > 0 && (
            <>
              <ul className="flex flex-col gap-2">
                {alarms.map(({ kind, code, count, message }) => (
                  <li key={`${kind} ${code}`}>
                    <Notice tone="warning">
                      {kind}: {count.toLocaleString("en-AU")} rows. {message}
                    </Notice>
                  </li>
                ))}
              </ul>
              <CheckboxField
                label="I have read the warnings, and they are right"
                name="alarmsAccepted"
                value="true"
                error={errors.alarmsAccepted}
                defaultChecked={isTicked("alarmsAccepted", false)}
              />
            </>
          )}
          <div>
            <Button type="submit" variant="primary" pending={pending}>
              Apply {changes.toLocaleString("en-AU")} {changes === 1 ? "change" : "changes"}
            </Button>
          </div>
        </>
      )}
    </PageForm>
  );
}

interface StepProps {
  action: string;
  number: number;
  returnTo: string;
  children: ReactNode;
}

function StepForm({ action, number, returnTo, children }: StepProps) {
  return (
    <ApiForm action={action}>
      {({ pending }) => (
        <>
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <Button type="submit" pending={pending}>
            {children}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
