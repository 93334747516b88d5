import { MapPin } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Flash } from "../../../shared/page-services.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { areasPath, type CompanyProfile, profileCrumbs } from "./painter-paths.ts";
import { GetCompanyProfile } from "./painters.operations.ts";
import { ProfileForm, profileFormName } from "./profile-form.tsx";

export const meta = pageMeta("Painter profile");

export async function loader(args: LoaderFunctionArgs) {
  const { companyProfile } = await runOperation(args, GetCompanyProfile, {});
  const { flash } = getPageServices(args);
  return { profile: withTicked(companyProfile, flash), kept: keptFormFor(profileFormName, flash) };
}

/** The profile with what was ticked in a form that was refused without script. */
function withTicked(profile: CompanyProfile, flash: Flash | null): CompanyProfile {
  if (flash?.values.form !== profileFormName) return profile;
  const readList = (name: string) => [flash.values[`input.${name}`] ?? []].flat();
  return {
    ...profile,
    instances: readList("instances"),
    capabilities: readList("capabilities"),
    roofType: readList("roofType"),
    propertyType: readList("propertyType"),
    houseLevels: readList("houseLevels"),
    concreteExteriorAreas: readList("concreteExteriorAreas"),
    concreteInteriorAreas: readList("concreteInteriorAreas"),
    concreteType: readList("concreteType"),
    slopedConcrete: readList("slopedConcrete").includes("on"),
    nzCapabilities: profile.nzCapabilities && {
      interior: readList("nzCapabilities.interior"),
      exterior: readList("nzCapabilities.exterior"),
    },
  };
}

export default function ProfilePage() {
  const { profile, kept } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Painter profile"
        lede="What you take, when and where. Home owners' jobs that fit come to you as leads."
        breadcrumbs={profileCrumbs}
      />
      <div className="flex flex-col gap-4 pb-6">
        {profile.whyNoLeads !== null && <Notice tone="warning">{profile.whyNoLeads}</Notice>}
        {!profile.canManage && <Notice>The account holder and people with full access change this profile.</Notice>}
        <AreasPanel profile={profile} />
        <ProfileForm profile={profile} kept={kept} />
      </div>
    </>
  );
}

const shownAreas = 6;

function AreasPanel({ profile: { serviceAreas, canManage } }: { profile: CompanyProfile }) {
  const others = serviceAreas.length - shownAreas;
  return (
    <Panel
      title="Service areas"
      action={
        <ButtonLink to={areasPath} icon={MapPin}>
          {!canManage ? "See on the map" : serviceAreas.length === 0 ? "Add an area" : "Change areas"}
        </ButtonLink>
      }
    >
      {serviceAreas.length === 0 ? (
        <p className="text-ink-muted">None yet. Add the suburbs that you work around.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {serviceAreas.slice(0, shownAreas).map(({ hsObjectId, suburb, stateTerritory, radiusKm }) => (
            <li key={hsObjectId}>
              {suburb} {stateTerritory !== suburb && stateTerritory}{" "}
              <span className="text-ink-muted">within {radiusKm} km</span>
            </li>
          ))}
          {others > 0 && (
            <li>
              <TextLink to={areasPath}>and {others} more</TextLink>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}
