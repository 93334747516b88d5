import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Moment } from "../../../ui/moment.tsx";
import { operate } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { themeFromCookie } from "../../../ui/theme.ts";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { deviceName } from "../device-name.ts";
import { GetDevices } from "./identity.operations.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

export const meta = () => [{ title: "Settings · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const theme = themeFromCookie(args.request.headers.get("cookie"));
  return { ...(await operate(args, GetDevices, {})), theme };
}

type Device = ResultOf<typeof GetDevices>["devices"][number];
type Marketing = ResultOf<typeof GetDevices>["marketingStatus"];

export default function SettingsPage() {
  const { devices, passwordAddress, marketingStatus, theme } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Settings" breadcrumbs={[{ label: "Dashboard", to: "/dashboard/" }]} />
      <div className="flex flex-col gap-4">
        <Panel title="Devices signed in">
          <ul className="-my-2 flex flex-col divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3 pt-2">
            <form method="post" action="/api/auth/signout">
              <Button type="submit">Sign out here</Button>
            </form>
            <form method="post" action="/api/settings/signout">
              <Button type="submit" variant="danger">
                Sign out everywhere
              </Button>
            </form>
          </div>
        </Panel>
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
        <MarketingPanel marketing={marketingStatus} />
        <Panel title="Colours of the screen">
          <div>
            <ThemeSwitch theme={theme} />
          </div>
        </Panel>
      </div>
    </>
  );
}

function MarketingPanel({ marketing }: { marketing: Marketing }) {
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
            Last changed <Moment at={marketing.changedAt} />.
          </>
        )}
      </p>
      <div>
        {isOn ? <ButtonLink to="/unsubscribe/">Unsubscribe</ButtonLink> : <SubscribeForm>Subscribe</SubscribeForm>}
      </div>
    </Panel>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const name = deviceName(device.userAgent);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-muted">
          {device.ipAddress} · last seen <Moment at={device.lastSeenAt} />
        </p>
      </div>
      {device.isThisOne ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <SignOutDevice deviceId={device.id} name={name} />
      )}
    </li>
  );
}

function SignOutDevice({ deviceId, name }: { deviceId: string; name: string }) {
  return (
    <DoorForm action="/api/settings/devices/signout/">
      {({ pending }) => (
        <>
          <input type="hidden" name="deviceId" value={deviceId} />
          <Button type="submit" size="small" pending={pending}>
            Sign out<span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
    </DoorForm>
  );
}
