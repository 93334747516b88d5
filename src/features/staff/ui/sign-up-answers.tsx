import { Button } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";

interface AnswerProps {
  signUp: { id: string; credit: { value: number } };
  kept: KeptForm;
}

const addressOf = ({ id }: { id: string }) => `/staff/sign-ups/${id}`;

interface ApproveFormProps extends AnswerProps {
  reps: readonly { id: string; name: string }[];
}

/** Makes the account; its holder gets the same invitation as everybody else. */
export function ApproveForm({ signUp, reps, kept }: ApproveFormProps) {
  return (
    <Panel title="Approve">
      <PageForm
        name="approve"
        action="/api/staff/sign-ups/approve/"
        fields={["creditLimit", "repId", "storeId"]}
        kept={kept}
        returnTo={addressOf(signUp)}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="signUpId" value={signUp.id} />
            <TextField
              label="Credit limit"
              inputMode="numeric"
              prefix="$"
              hint="Whole dollars; 0 makes an account that pays as it orders."
              required
              {...bind("creditLimit", String(signUp.credit.value))}
            />
            <SelectField
              label="Rep"
              optional
              options={[
                { value: "", label: "Nobody yet" },
                ...reps.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...bind("repId")}
            />
            <TextField
              label="Store number"
              optional
              inputMode="numeric"
              hint="Where the holder orders from first."
              {...bind("storeId")}
            />
            <Button type="submit" variant="primary" pending={pending} className="self-start">
              Approve and invite
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

export function RefuseForm({ signUp, kept }: AnswerProps) {
  return (
    <Panel title="Refuse">
      <PageForm
        name="refuse"
        action="/api/staff/sign-ups/refuse/"
        fields={["reason"]}
        kept={kept}
        returnTo={addressOf(signUp)}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="signUpId" value={signUp.id} />
            <TextAreaField label="Reason" maxLength={500} hint="The applicant reads it." required {...bind("reason")} />
            <Button type="submit" variant="danger" pending={pending} className="self-start">
              Refuse
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
