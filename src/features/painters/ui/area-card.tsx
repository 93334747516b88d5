import { Trash2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { type KeptForm, nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { formatPlace } from "../service-area.ts";
import { areasPath, type SavedArea } from "./painter-paths.ts";
import { formatReach, RadiusFields, toRadius } from "./radius-fields.tsx";

/** One form for each area, so that typed values come back to their own. */
export const areaFormName = (id: string) => `area ${id}`;
const radiusName = "input.radiusKm";

export const toPlaceText = ({ suburb, stateTerritory, postcode }: Omit<SavedArea, "hsObjectId" | "radiusKm">) =>
  formatPlace({ suburb, state: stateTerritory, postcode });

interface AreaCardProps {
  area: SavedArea & { readonly suburbsByKm: readonly number[] };
  canManage: boolean;
  kept: KeptForm;
  /** The radius as it is typed. */
  text: string;
  onChange: (text: string) => void;
}

export function AreaCard({ area, canManage, kept, text, onChange }: AreaCardProps) {
  const name = toPlaceText(area);
  return (
    <li className={`${surfaceBox} flex min-w-0 flex-col gap-3 p-4`}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold">{name}</h3>
          <p className="figures text-sm text-ink-muted">
            {formatReach(area.suburbsByKm, toRadius(text) ?? area.radiusKm)}
          </p>
        </div>
        {canManage && <RemoveForm area={area} name={name} />}
      </div>
      {canManage && (
        <PageForm
          name={areaFormName(area.hsObjectId)}
          action="/api/service-areas/updateServiceArea"
          fields={[radiusName]}
          kept={kept}
          returnTo={areasPath}
          className="flex flex-col gap-3"
        >
          {({ pending, errors }) => (
            <>
              <input type="hidden" name="input.hsObjectId" value={area.hsObjectId} />
              <RadiusFields name={radiusName} place={name} error={errors[radiusName]} {...{ text, onChange }} />
              <div>
                <Button type="submit" size="small" pending={pending} aria-label={`Save radius around ${name}`}>
                  Save radius
                </Button>
              </div>
            </>
          )}
        </PageForm>
      )}
    </li>
  );
}

/** The next page offers to undo it, with and without script. */
function RemoveForm({ area, name }: { area: SavedArea; name: string }) {
  const { hsObjectId, googlePlaceId, radiusKm } = area;
  const undo = new URLSearchParams({ removed: googlePlaceId, radius: String(radiusKm) });
  return (
    <PageForm
      name={`remove ${hsObjectId}`}
      action="/api/service-areas/deleteServiceArea"
      fields={[]}
      kept={nothingKept}
      returnTo={`${areasPath}?${undo}`}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="hsObjectId" value={hsObjectId} />
          <Button
            type="submit"
            size="small"
            variant="quiet"
            icon={Trash2}
            pending={pending}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </>
      )}
    </PageForm>
  );
}
