import { Button } from "../../../ui/button.tsx";
import { ChangeHistory } from "../../../ui/change-history.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StoredSelect, StoredTextArea } from "../../../ui/stored-fields.tsx";
import { useFormVersion } from "../../../ui/use-form-version.ts";
import { instanceLabels, instances } from "../../painters/work.ts";
import { formatKindField, leadSettingsFieldNames, leadSettingsLabels } from "../lead-settings.ts";
import type { GetLeadSettings } from "./lead-settings.operations.ts";

type Settings = NonNullable<ResultOf<typeof GetLeadSettings>["leadSettings"]>;

interface LeadSettingsFormProps {
  settings: Settings;
  kept: KeptForm;
  returnTo: string;
}

/** What the merchant decides about job leads in a country, and what was decided before. */
export function LeadSettingsForm(props: LeadSettingsFormProps) {
  const { country, history } = props.settings;
  const { version, onDone } = useFormVersion();
  return (
    <div className="grid items-start gap-4 pb-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <SettingsPanel key={`${country} ${version}`} {...props} onDone={onDone} />
      <ChangeHistory subject={{ code: country }} history={history} restoreAction="/api/staff/leads/settings/restore/" />
    </div>
  );
}

function SettingsPanel({ settings, kept, returnTo, onDone }: LeadSettingsFormProps & { onDone: () => void }) {
  const offered = settings.kinds.split(",");
  return (
    <Panel title={settings.country === "AU" ? "Job leads in Australia" : "Job leads in New Zealand"}>
      <PageForm
        name="lead-settings"
        action="/api/staff/leads/settings/"
        fields={leadSettingsFieldNames}
        kept={kept}
        returnTo={returnTo}
        onDone={onDone}
        className="flex flex-col gap-6"
      >
        {({ bind, isTicked, errors, pending }) => (
          <>
            <input type="hidden" name="country" value={settings.country} />
            <input type="hidden" name="seen" value={settings.seen} />
            <StoredSelect
              label={leadSettingsLabels.isOpen}
              hint="Closed, the page explains itself and takes no new request. Requests that are there go on."
              options={[
                { value: "yes", label: "Open: home owners can ask" },
                { value: "no", label: "Closed: no new requests" },
              ]}
              {...bind("isOpen", settings.isOpen)}
            />
            <StoredTextArea
              label={leadSettingsLabels.closedText}
              optional
              rows={2}
              maxLength={300}
              hint="Such as: We are back on 12 January."
              {...bind("closedText", settings.closedText)}
            />
            <fieldset aria-describedby={errors.kinds === undefined ? undefined : "kinds-error"}>
              <legend className="mb-3 font-semibold">{leadSettingsLabels.kinds}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {instances.map((instance) => (
                  <CheckboxField
                    key={`${instance} ${offered.includes(instance)}`}
                    label={instanceLabels[instance]}
                    name={formatKindField(instance)}
                    value="yes"
                    defaultChecked={isTicked(formatKindField(instance), offered.includes(instance))}
                  />
                ))}
              </div>
              {errors.kinds !== undefined && (
                <p id="kinds-error" className="mt-2 text-sm text-danger">
                  {errors.kinds}
                </p>
              )}
            </fieldset>
            <StoredSelect
              label={leadSettingsLabels.painters}
              hint="Counts for new requests. A place is a painter's own for 48 hours; if it is not taken, the next painter gets it."
              options={[
                { value: "3", label: "Up to three painters" },
                { value: "2", label: "Up to two painters" },
                { value: "1", label: "One painter at a time" },
              ]}
              {...bind("painters", settings.painters)}
            />
            <div>
              <Button type="submit" variant="primary" pending={pending}>
                Save the settings
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
