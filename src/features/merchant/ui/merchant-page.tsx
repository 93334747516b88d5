import { ImageUp } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { type KeptForm, keptFormFor, PageForm } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { photoTypes } from "../../pictures/photo.ts";
import { logoUploadPath, shopLabels } from "../shop.ts";
import { ColourField } from "./colour-field.tsx";
import { FeesForm } from "./fees-form.tsx";
import { LetterheadForm } from "./letterhead-form.tsx";
import { GetMerchantSettings } from "./merchant.operations.ts";

export const meta = pageMeta("Merchant");

const path = "/staff/merchant";
const tabs = [
  { query: "", label: "Shop" },
  { query: "letterhead=AU", label: "Letterhead Australia" },
  { query: "letterhead=NZ", label: "Letterhead New Zealand" },
  { query: "fees=AU", label: "Fees Australia" },
  { query: "fees=NZ", label: "Fees New Zealand" },
];
const formatAddress = (query: string) => (query === "" ? path : `${path}?${query}`);

/** The address names the part that is open, so a link and a page without script open it too. */
export async function loader(args: LoaderFunctionArgs) {
  const { merchantSettings, countryFees } = await runOperation(args, GetMerchantSettings, {});
  const { flash } = getPageServices(args);
  const { searchParams } = args.url;
  const tab = tabs.find(({ query }) => query !== "" && searchParams.get(query.slice(0, -3)) === query.slice(-2));
  return {
    ...{ settings: merchantSettings, countryFees, tab: tab?.query ?? "" },
    kept: {
      ...{ shop: keptFormFor("shop", flash), letterhead: keptFormFor("letterhead", flash) },
      ...{ fees: keptFormFor("fees", flash), surcharge: keptFormFor("surcharge", flash) },
    },
  };
}

type Settings = ResultOf<typeof GetMerchantSettings>["merchantSettings"];

export default function MerchantPage() {
  const { tab } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Merchant"
        lede="Your own business: what the shop is called, how it looks, what stands on its papers, and its fees."
        breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]}
      />
      <div className="flex flex-col gap-4 pb-6">
        <TabLinks
          label="Parts"
          items={tabs.map((each) => ({
            label: each.label,
            to: formatAddress(each.query),
            isCurrent: each.query === tab,
          }))}
        />
        <OpenTab />
      </div>
    </>
  );
}

function OpenTab() {
  const { settings, countryFees, tab, kept } = useLoaderData<typeof loader>();
  const letterhead = settings.letterheads.find(({ country }) => tab === `letterhead=${country}`);
  const fees = countryFees.find(({ country }) => tab === `fees=${country}`);
  const returnTo = formatAddress(tab);
  if (letterhead !== undefined)
    return (
      <LetterheadForm key={letterhead.country} letterhead={letterhead} kept={kept.letterhead} returnTo={returnTo} />
    );
  if (fees !== undefined) return <FeesForm key={fees.country} fees={fees} kept={kept} returnTo={returnTo} />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ShopForm shop={settings.shop} kept={kept.shop} />
      <LogoPanel logo={settings.logo} name={settings.shop.name} />
    </div>
  );
}

function ShopForm({ shop, kept }: { shop: Settings["shop"]; kept: KeptForm }) {
  return (
    <Panel title="Name and colours">
      <PageForm
        name="shop"
        action="/api/staff/merchant/shop/"
        fields={Object.keys(shopLabels)}
        kept={kept}
        returnTo={path}
        className="flex flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="seen" value={shop.seen} />
            <TextField
              label={shopLabels.name}
              required
              maxLength={40}
              hint="At the top of every page, in titles, mails and papers."
              {...bind("name", shop.name)}
            />
            <TextField
              label={shopLabels.tagline}
              optional
              maxLength={200}
              hint="One sentence that welcomes guests on the home page."
              {...bind("tagline", shop.tagline)}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <ColourField kind="brand" label={shopLabels.brandColour} {...bind("brandColour", shop.brandColour)} />
              <ColourField kind="bar" label={shopLabels.barColour} {...bind("barColour", shop.barColour)} />
            </div>
            <div>
              <Button type="submit" variant="primary" pending={pending}>
                Save the shop
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

/** A plain form, because a browser sends a file that way. */
function LogoPanel({ logo, name }: { logo: Settings["logo"]; name: string }) {
  return (
    <Panel title="Logo">
      {logo === null ? (
        <p className="text-ink-muted">No logo yet: the name of the shop stands in its place.</p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <span className="rounded-box border border-line bg-[#ffffff] p-4">
            <img
              src={logo.url}
              alt={`Logo of ${name}`}
              width={logo.width / 2}
              height={logo.height / 2}
              className="max-w-full"
            />
          </span>
          <ApiForm action="/api/staff/merchant/logo/remove/">
            {({ pending }) => (
              <Button type="submit" pending={pending}>
                Remove the logo
              </Button>
            )}
          </ApiForm>
        </div>
      )}
      <form method="post" action={logoUploadPath} encType="multipart/form-data" className="flex flex-col gap-4">
        <Field
          label={logo === null ? "Picture" : "Another picture"}
          hint="PNG, JPEG or WebP. Best is a wide PNG without a background. It is shown at most 48 pixels high."
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              required
              accept={photoTypes}
              className="min-h-control w-full rounded-box border border-line-strong bg-surface p-2"
            />
          )}
        </Field>
        <div>
          <Button type="submit" icon={ImageUp}>
            Save the logo
          </Button>
        </div>
      </form>
    </Panel>
  );
}
