import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";

interface SwitchableAccount {
  customerId: string;
  accountId: string;
  name: string;
  userGroup: { name: string };
}

/** The accounts of a person, with buttons to switch between them. */
export function AccountSwitch({
  accounts,
  currentId,
}: {
  accounts: readonly SwitchableAccount[];
  currentId: string | null;
}) {
  return (
    <Panel title="Your accounts">
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.customerId} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{account.name}</p>
              <p className="text-sm text-ink-muted">
                {account.accountId} · {account.userGroup.name}
              </p>
            </div>
            {account.customerId === currentId ? (
              <Badge tone="success">Ordering for this one</Badge>
            ) : (
              <SwitchButton account={account} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SwitchButton({ account }: { account: SwitchableAccount }) {
  return (
    <ApiForm action="/api/account/switch/">
      {({ pending }) => (
        <>
          <input type="hidden" name="customerId" value={account.customerId} />
          <Button type="submit" size="small" pending={pending}>
            Switch<span className="sr-only"> to {account.name}</span>
          </Button>
        </>
      )}
    </ApiForm>
  );
}
