import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { themeFromCookie } from "../../../ui/theme.ts";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { DeviceList } from "./device-list.tsx";
import { GetSettings } from "./settings.operations.ts";
import { CloseAccount, EmailForm, ProfileForm } from "./settings-forms.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta = pageMeta("Settings");

export async function loader(args: LoaderFunctionArgs) {
  const { flash } = getPageServices(args);
  return {
    ...(await runOperation(args, GetSettings, { date: "" })),
    theme: themeFromCookie(args.request.headers.get("cookie")),
    isClosing: args.url.searchParams.has("close"),
    kept: { profile: keptFormFor("profile", flash), email: keptFormFor("email", flash) },
  };
}

type Settings = ResultOf<typeof GetSettings>;

export default function SettingsPage() {
  const data = useLoaderData<typeof loader>();
  const { me, settings, devices, passwordAddress, marketingStatus, theme, isClosing, kept } = data;
  return (
    <>
      <PageHeader title="Settings" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-4">
        <ProfileForm me={me} mobileExample={settings.mobileExample} kept={kept.profile} />
        <EmailForm email={me.email} waitingEmail={settings.waitingEmail} kept={kept.email} />
        <StorePanel store={me.favoriteStores[0]} />
        <MarketingPanel marketing={marketingStatus} />
        {passwordAddress !== null && (
          <Panel title="Password">
            <p className="text-ink-muted">
              Your password is kept by the sign-in service. Changing it signs you out everywhere.
            </p>
            <div>
              <ButtonLink to={passwordAddress} reloadDocument>
                Change password
              </ButtonLink>
            </div>
          </Panel>
        )}
        <DeviceList devices={devices} />
        <Panel title="Colours of the screen">
          <div>
            <ThemeSwitch theme={theme} />
          </div>
        </Panel>
        <CloseAccount settings={settings} isAsked={isClosing} />
      </div>
    </>
  );
}

const chooseStore = `/add-favourite-store/?${new URLSearchParams({ returnTo: "/dashboard/settings/" })}`;

function StorePanel({ store }: { store: Settings["me"]["favoriteStores"][number] | undefined }) {
  return (
    <Panel title="Favourite store">
      {store === undefined ? (
        <p className="text-ink-muted">None yet. It is where your cart begins and your orders are made ready.</p>
      ) : (
        <div>
          <p className="font-medium">{store.name}</p>
          <p className="text-ink-muted">
            {store.address.line1}, {store.address.district} {store.address.state} {store.address.postCode}
          </p>
        </div>
      )}
      <div>
        <ButtonLink to={chooseStore}>{store === undefined ? "Choose your store" : "Change store"}</ButtonLink>
      </div>
    </Panel>
  );
}

function MarketingPanel({ marketing }: { marketing: Settings["marketingStatus"] }) {
  const isOn = marketing?.status === "SUBSCRIBED";
  return (
    <Panel
      title="E-mails about offers"
      action={<Badge tone={isOn ? "success" : "neutral"}>{isOn ? "Subscribed" : "Not subscribed"}</Badge>}
    >
      <p className="text-ink-muted">
        Offers, new products and rewards. Orders, invoices and account notices reach you either way.
        {marketing?.changedAt != null && (
          <>
            {" "}
            Last changed <LocalDateTime at={marketing.changedAt} />.
          </>
        )}
      </p>
      <div>
        {isOn ? <ButtonLink to="/unsubscribe/">Unsubscribe</ButtonLink> : <SubscribeForm>Subscribe</SubscribeForm>}
      </div>
    </Panel>
  );
}
