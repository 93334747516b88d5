import { Pencil } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { type Fact, Facts } from "../../../ui/facts.tsx";
import { FieldError } from "../../../ui/field.tsx";
import type { PaintBrand } from "../../painters/painter-work.ts";
import { instanceLabels } from "../../painters/work.ts";
import { describeWork } from "../describe-request.ts";
import { toFormPhotoPath } from "../photos-path.ts";
import { contactMethods, contactTimes } from "../request.ts";
import { formatPlace, parseRequest, type RequestStep } from "../request-form.ts";
import { type RequestValues, toRequestInput } from "../request-values.ts";
import type { PhotoUploads } from "./photo-uploads.ts";

interface CheckStepProps {
  values: RequestValues;
  brands: readonly PaintBrand[];
  uploads: Pick<PhotoUploads, "sending" | "problems">;
}

/** Everything that is sent, each part with a way back to its step. */
export function CheckStep({ values, brands, uploads }: CheckStepProps) {
  const parsed = parseRequest(toRequestInput(values), brands);
  if (!parsed.ok) return <p>Something is missing. Go back and look for the marked fields.</p>;
  const { instance, place, work, contact, photos } = parsed.value;
  const facts = describeWork(instance, work);
  const isTiming = ({ label }: { label: string }) => ["When", "Colours", "Brand"].includes(label);
  return (
    <div className="flex flex-col divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
      <Part step="kind" name="the kind of work" facts={[{ label: "Work", value: instanceLabels[instance] }]} />
      <Part step="place" name="the place" facts={[{ label: "Place", value: formatPlace(place) }]} />
      <Part step="work" name="the work" facts={facts.filter((fact) => !isTiming(fact))} />
      <Part
        step="timing"
        name="timing and colours"
        facts={[...facts.filter(isTiming), { label: "Also", value: work.note }]}
      />
      <Part
        step="photos"
        name="the photos"
        facts={[{ label: "Photos", value: <Photos tokens={photos} {...uploads} /> }]}
      />
      <Part
        step="contact"
        name="your details"
        facts={[
          { label: "Name", value: contact.name },
          { label: "E-mail", value: contact.email },
          { label: "Phone", value: contact.phone },
          { label: "Street", value: contact.address },
          {
            label: "Contact",
            value: `${contactMethods[contact.preferredMethod]}, ${contactTimes[contact.preferredTime].toLowerCase()}`,
          },
        ]}
      />
    </div>
  );
}

interface PartProps {
  step: RequestStep;
  /** For the name of the button. */
  name: string;
  facts: readonly Fact[];
}

function Part({ step, name, facts }: PartProps) {
  return (
    <div className="flex items-start justify-between gap-3">
      <Facts facts={facts} />
      <Button
        type="submit"
        name="goTo"
        value={step}
        size="small"
        variant="quiet"
        icon={Pencil}
        aria-label={`Change ${name}`}
        formNoValidate
      >
        Change
      </Button>
    </div>
  );
}

function Photos({ tokens, sending, problems }: CheckStepProps["uploads"] & { tokens: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      {tokens.length > 0 && <PhotoList tokens={tokens} />}
      {sending > 0 && <p>{sending === 1 ? "1 photo is" : `${sending} photos are`} being sent …</p>}
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {tokens.length + sending + problems.length === 0 && <p>None</p>}
    </div>
  );
}

function PhotoList({ tokens }: { tokens: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tokens.map((token, index) => (
        <li key={token}>
          <img
            src={toFormPhotoPath(token)}
            alt={`${index + 1} of your photos`}
            className="size-16 rounded-inner border border-line object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
