import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { type KeptForm, PageForm, type PageFormState } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { causeProps } from "../../../ui/refusals.tsx";
import {
  concreteExteriorAreas,
  concreteInteriorAreas,
  concreteTypes,
  houseLevels,
  type Instance,
  instanceLabels,
  instances,
  propertyTypes,
  roofTypes,
  surfaces,
} from "../work.ts";
import { AvailabilityPanel, availabilityFields } from "./availability-panel.tsx";
import { ChoiceGroup, EmptyChoice } from "./choice-group.tsx";
import { type CompanyProfile, profilePath } from "./painter-paths.ts";

export const profileFormName = "profile-form";

const names = {
  instances: "input.instances",
  capabilities: "input.capabilities",
  roofType: "input.roofType",
  propertyType: "input.propertyType",
  houseLevels: "input.houseLevels",
  concreteExteriorAreas: "input.concreteExteriorAreas",
  concreteInteriorAreas: "input.concreteInteriorAreas",
  concreteType: "input.concreteType",
} as const;
const slopedName = "input.slopedConcrete";
const interiorName = "input.nzCapabilities.interior";
const exteriorName = "input.nzCapabilities.exterior";
const emailName = "input.leadEmail";

const fields = [...availabilityFields, ...Object.values(names), "input.nzCapabilities", emailName];

interface ProfileFormProps {
  profile: CompanyProfile;
  kept: KeptForm;
}

export function ProfileForm({ profile, kept }: ProfileFormProps) {
  return (
    <PageForm
      name={profileFormName}
      action="/api/job-leads/updateProfile/"
      className="flex flex-col gap-4"
      returnTo={profilePath}
      {...{ fields, kept }}
    >
      {(form) => (
        <fieldset disabled={!profile.canManage} className="flex min-w-0 flex-col gap-4">
          {Object.values(names).map((name) => (
            <EmptyChoice key={name} name={name} />
          ))}
          <AvailabilityPanel {...{ profile, form }} kept={kept.values.availability} />
          <KindsPanel {...{ profile, form }} />
          <PropertyPanel {...{ profile, form }} />
          {profile.nzCapabilities !== null && <BrandsPanel {...{ profile, form }} />}
          <EmailPanel {...{ profile, form }} />
          {profile.canManage && (
            <ActionBar>
              <Button type="submit" variant="primary" pending={form.pending} className="max-md:w-full">
                Save profile
              </Button>
            </ActionBar>
          )}
        </fieldset>
      )}
    </PageForm>
  );
}

interface SectionProps {
  profile: CompanyProfile;
  form: PageFormState;
}

function KindsPanel({ profile, form: { errors } }: SectionProps) {
  const { instances: kindsError, capabilities: surfaceError } = names;
  return (
    <Panel title="Work you take">
      <p className="text-ink-muted">
        You get a lead only if you take its kind of work and all its surfaces. Untick what you would rather not do.
      </p>
      <div className="flex flex-col divide-y divide-line" {...(errors[kindsError] ? causeProps : {})}>
        {instances.map((kind) => (
          <Kind key={kind} {...{ kind, profile, errors }} />
        ))}
      </div>
      {errors[kindsError] && <FieldError>{errors[kindsError]}</FieldError>}
      {errors[surfaceError] && (
        <div {...causeProps}>
          <FieldError>{errors[surfaceError]}</FieldError>
        </div>
      )}
    </Panel>
  );
}

interface KindProps {
  kind: Instance;
  profile: CompanyProfile;
  errors: PageFormState["errors"];
}

/** The choices of a kind are shown while it is ticked, also without script. */
function Kind({ kind, profile, errors }: KindProps) {
  return (
    <div className="group/kind py-2">
      <CheckboxField
        name={names.instances}
        value={kind}
        label={<span className="font-semibold">{instanceLabels[kind]}</span>}
        defaultChecked={profile.instances.includes(kind)}
        data-kind
      />
      <div className="hidden flex-col gap-4 pb-2 pl-9 group-has-[[data-kind]:checked]/kind:flex">
        <ChoiceGroup
          legend={`Surfaces: ${instanceLabels[kind].toLowerCase()}`}
          name={names.capabilities}
          choices={surfaces[kind]}
          ticked={profile.capabilities}
        />
        {kind === "ROOF" && (
          <ChoiceGroup
            legend="Types of roof"
            name={names.roofType}
            choices={roofTypes}
            ticked={profile.roofType}
            error={errors[names.roofType]}
          />
        )}
        {kind === "CONCRETE" && <ConcreteChoices {...{ profile, errors }} />}
      </div>
    </div>
  );
}

function ConcreteChoices({ profile, errors }: Omit<KindProps, "kind">) {
  return (
    <>
      <ChoiceGroup
        legend="Concrete outside"
        name={names.concreteExteriorAreas}
        choices={concreteExteriorAreas}
        ticked={profile.concreteExteriorAreas}
        error={errors[names.concreteExteriorAreas]}
      />
      <ChoiceGroup
        legend="Concrete inside"
        name={names.concreteInteriorAreas}
        choices={concreteInteriorAreas}
        ticked={profile.concreteInteriorAreas}
        error={errors[names.concreteInteriorAreas]}
      />
      <ChoiceGroup
        legend="State of the concrete"
        name={names.concreteType}
        choices={concreteTypes}
        ticked={profile.concreteType}
        error={errors[names.concreteType]}
      />
      <div>
        <EmptyChoice name={slopedName} />
        <CheckboxField name={slopedName} label="I also coat sloped concrete" defaultChecked={profile.slopedConcrete} />
      </div>
    </>
  );
}

function PropertyPanel({ profile, form: { errors } }: SectionProps) {
  return (
    <Panel title="Properties">
      <ChoiceGroup
        legend="Types of property"
        name={names.propertyType}
        choices={propertyTypes}
        ticked={profile.propertyType}
        error={errors[names.propertyType]}
      />
      <ChoiceGroup
        legend="Levels"
        name={names.houseLevels}
        choices={houseLevels}
        ticked={profile.houseLevels}
        error={errors[names.houseLevels]}
      />
    </Panel>
  );
}

function BrandsPanel({ profile, form: { errors } }: SectionProps) {
  const { paintBrands, nzCapabilities } = profile;
  const toChoices = (use: "interior" | "exterior") =>
    Object.fromEntries(paintBrands.filter((brand) => brand[use]).map(({ id, name }) => [id, name]));
  return (
    <Panel title="Brands you are trained for">
      <EmptyChoice name={interiorName} />
      <EmptyChoice name={exteriorName} />
      <ChoiceGroup
        legend="Inside"
        name={interiorName}
        choices={toChoices("interior")}
        ticked={nzCapabilities?.interior ?? []}
        error={errors["input.nzCapabilities"]}
      />
      <ChoiceGroup
        legend="Outside"
        name={exteriorName}
        choices={toChoices("exterior")}
        ticked={nzCapabilities?.exterior ?? []}
      />
    </Panel>
  );
}

function EmailPanel({ profile, form }: SectionProps) {
  return (
    <Panel title="Notices of leads">
      <TextField
        label="E-mail address for leads"
        type="email"
        autoComplete="email"
        hint={profile.leadEmail === null ? "Until you save one, notices go to the account holder." : undefined}
        className="max-w-xl"
        {...form.bind(emailName, profile.leadEmail ?? profile.suggestedEmail)}
      />
    </Panel>
  );
}
