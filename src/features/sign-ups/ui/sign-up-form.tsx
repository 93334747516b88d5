import { isCountryCode } from "../../../shared/country.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { useFormDraft } from "../../../ui/use-form-draft.ts";
import { states } from "../../stores/state.ts";
import { businessKinds, businessNumbers, kindWords } from "../sign-up.ts";

interface PanelProps {
  form: SignUpFormState;
}

interface CountryPanelProps extends PanelProps {
  country: { countryCode: string; mobileExample: string };
}

const kinds = businessKinds.map((value) => ({ value, label: kindWords[value] }));

const numberHints: Readonly<Record<string, string>> = {
  abn: "11 digits, from the business register.",
  acn: "9 digits, on your company papers.",
  nzbn: "13 digits, beginning with 9429.",
  ird: "8 or 9 digits, from Inland Revenue.",
};

const listNumberRules = (countryCode: string) => (isCountryCode(countryCode) ? businessNumbers[countryCode] : []);

export function BusinessPanel({ form, country }: CountryPanelProps) {
  return (
    <Panel title="Your business">
      <TextField label="Business name" autoComplete="organization" required {...form.bind("businessName")} />
      <SelectField label="Kind of business" placeholder="Choose" options={kinds} required {...form.bind("kind")} />
      <div className="grid gap-4 sm:grid-cols-2">
        {listNumberRules(country.countryCode).map(({ field, kind, companiesOnly }) => (
          <TextField
            key={field}
            label={kind === "IRD" ? "IRD number" : kind}
            inputMode="numeric"
            autoComplete="off"
            optional={companiesOnly && form.fields.kind !== "COMPANY"}
            hint={numberHints[field]}
            {...form.bind(field)}
          />
        ))}
      </div>
    </Panel>
  );
}

export function AddressPanel({ form, country }: CountryPanelProps) {
  const isRegion = country.countryCode === "NZ";
  return (
    <Panel title="Where it is">
      <TextField label="Street and number" autoComplete="address-line1" required {...form.bind("line1")} />
      <TextField label="Unit, level or building" autoComplete="address-line2" optional {...form.bind("line2")} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem]">
        <TextField label="Suburb or town" autoComplete="address-level2" required {...form.bind("suburb")} />
        <SelectField
          label={isRegion ? "Region" : "State"}
          placeholder="Choose"
          autoComplete="address-level1"
          options={states
            .filter((state) => state.country === country.countryCode)
            .map(({ code, name }) => ({ value: code, label: name }))}
          required
          {...form.bind("state")}
        />
        <TextField
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          required
          {...form.bind("postcode")}
        />
      </div>
    </Panel>
  );
}

export function ContactPanel({ form, country }: CountryPanelProps) {
  return (
    <Panel title="Whom we talk to">
      <p className="text-ink-muted">This person becomes the account holder and can invite everybody else.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required {...form.bind("firstName")} />
        <TextField label="Last name" autoComplete="family-name" required {...form.bind("lastName")} />
        <TextField label="E-mail address" type="email" autoComplete="email" required {...form.bind("email")} />
        <TextField
          label="Mobile number"
          type="tel"
          autoComplete="tel-national"
          hint={`Such as ${country.mobileExample}.`}
          required
          {...form.bind("mobileNumber")}
        />
      </div>
    </Panel>
  );
}

export function ReferencesPanel({ form }: PanelProps) {
  return (
    <Panel title="Two trade references">
      <p className="text-ink-muted">Businesses that sell to you on account. We call them once.</p>
      {[1, 2].map((number) => (
        <fieldset key={number} className="grid gap-4 sm:grid-cols-2">
          <legend className="sr-only">{number === 1 ? "First reference" : "Second reference"}</legend>
          <TextField
            label={number === 1 ? "First business" : "Second business"}
            autoComplete="off"
            required
            {...form.bind(`referenceName${number}`)}
          />
          <TextField
            label={number === 1 ? "Phone of the first reference" : "Phone of the second reference"}
            type="tel"
            autoComplete="off"
            required
            {...form.bind(`referencePhone${number}`)}
          />
        </fieldset>
      ))}
    </Panel>
  );
}

export function CreditPanel({ form }: PanelProps) {
  return (
    <Panel title="Credit">
      <TextField
        label="Credit limit you would like"
        inputMode="numeric"
        prefix="$"
        autoComplete="off"
        className="max-w-xs"
        hint="Whole dollars; 0 to pay as you order."
        required
        {...form.bind("credit")}
      />
    </Panel>
  );
}

export function TermsPanel({ form }: PanelProps) {
  const { value, error } = form.bind("terms");
  return (
    <Panel title="Terms">
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-muted">
        <li>Invoices are due at the end of the month after theirs.</li>
        <li>While something is overdue, orders are paid by card.</li>
        <li>We may ask your references and a credit agency about the business.</li>
        <li>Whoever you invite orders in your name, within what you allow them.</li>
      </ul>
      <CheckboxField
        label="I have read the terms and may accept them for the business."
        name="terms"
        checked={value === "on"}
        error={error}
        onChange={(event) => form.save("terms", event.currentTarget.checked ? "on" : "")}
      />
    </Panel>
  );
}

interface CountryChoiceProps {
  countries: readonly { countryCode: string; name: string }[];
  chosen: string;
  form: SignUpFormState;
}

/** Decides which numbers and states the form asks for. Without script the form is submitted and shown again. */
export function CountryChoice({ countries, chosen, form }: CountryChoiceProps) {
  const { name } = countries.find(({ countryCode }) => countryCode === chosen) ?? { name: "" };
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          The business is in <strong className="font-semibold">{name}</strong>.
        </p>
        {countries
          .filter(({ countryCode }) => countryCode !== chosen)
          .map((country) => (
            <Button
              key={country.countryCode}
              type="submit"
              name="switchTo"
              value={country.countryCode}
              size="small"
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                form.save("countryCode", country.countryCode);
              }}
            >
              It is in {country.name}
            </Button>
          ))}
      </div>
    </Panel>
  );
}

export const DRAFT = "sign-up";

type Change = (event: { currentTarget: { value: string } }) => void;

export interface SignUpFormState {
  readonly fields: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  save(name: string, value: string): void;
  /** The props of a field: name, value and error. */
  bind(name: string): { name: string; value: string; onChange: Change; error: string | undefined };
}

/** The typed values are saved in this tab until the form is sent. */
export function useSignUpForm(
  values: Readonly<Record<string, string>>,
  errors: SignUpFormState["errors"],
): SignUpFormState {
  const draft = useFormDraft(DRAFT, values);
  const bind = (name: string) => ({
    name,
    value: draft.fields[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.save(name, currentTarget.value),
    error: errors[name],
  });
  return { ...draft, errors, bind };
}
