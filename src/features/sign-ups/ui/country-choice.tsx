import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { SignUpFormState } from "./use-sign-up-form.ts";

interface CountryChoiceProps {
  countries: readonly { countryCode: string; name: string }[];
  chosen: string;
  form: SignUpFormState;
}

/** Which numbers and states are asked for. Without script the form is sent and drawn anew, with what was typed. */
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
                form.keep("countryCode", country.countryCode);
              }}
            >
              It is in {country.name}
            </Button>
          ))}
      </div>
    </Panel>
  );
}
