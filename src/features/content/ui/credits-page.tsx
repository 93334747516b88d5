import { TextLink } from "../../../ui/link.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";

export const meta = pageMeta("Credits");

export default function CreditsPage() {
  return (
    <>
      <PageHeader title="Credits" lede="What this shop is made with, and whom we thank for it." />
      <div className="grid gap-4 md:grid-cols-2">
        <Panel title="Places">
          <p>
            Suburbs and towns come from <TextLink to="https://www.geonames.org/">GeoNames</TextLink>, used under the{" "}
            <TextLink to="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution 4.0</TextLink>{" "}
            licence. We kept the places of Australia and New Zealand and left out everything but their names, states and
            positions.
          </p>
        </Panel>
        <Panel title="Maps">
          <p>
            The outline of the coasts is Natural Earth, in the public domain. The map is drawn by Leaflet, under the BSD
            licence.
          </p>
        </Panel>
        <Panel title="Colours">
          <p>
            Names of colours come in part from color-name-list, © 2017 David Aerne, under the MIT licence, and were
            changed by us. They match no maker's product.
          </p>
        </Panel>
        <Panel title="Type and icons">
          <p>
            Archivo and Inter are set under the SIL Open Font License 1.1. The icons are Lucide, under the ISC licence.
          </p>
        </Panel>
        <Panel title="Everything else">
          <p>Every person, business, brand and product in the demonstration is invented; any likeness is chance.</p>
        </Panel>
      </div>
    </>
  );
}
