import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { LocalDateTime } from "../../../ui/local-date-time.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { formatDeviceName } from "../device-name.ts";
import type { GetSettings } from "./settings.operations.ts";

type Device = ResultOf<typeof GetSettings>["devices"][number];

export function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
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
  );
}

function DeviceRow({ device }: { device: Device }) {
  const name = formatDeviceName(device.userAgent);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-muted">
          {device.ipAddress} · last seen <LocalDateTime at={device.lastSeenAt} />
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
    <ApiForm action="/api/settings/devices/signout/">
      {({ pending }) => (
        <>
          <input type="hidden" name="deviceId" value={deviceId} />
          <Button type="submit" size="small" pending={pending}>
            Sign out<span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}
