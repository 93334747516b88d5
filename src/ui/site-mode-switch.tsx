import { EyeOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { chooseSiteMode, isSiteModeShown, watchSiteMode } from "./site-mode.ts";

/** Hides or shows all prices. `isOn` is what the server read from the cookie. In the browser the page's attribute is read. */
export function SiteModeSwitch({ isOn }: { isOn: boolean }) {
  const isChosen = useSyncExternalStore(watchSiteMode, isSiteModeShown, () => isOn);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isChosen}
      aria-label="Site mode: hide prices"
      title="Site mode: hide all prices, for showing this to a customer"
      onClick={() => chooseSiteMode(!isChosen)}
      className="-mr-3 flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-sm px-3 hover:underline md:min-h-10"
    >
      <Icon of={EyeOff} size="small" className={isChosen ? undefined : "text-on-inverse-muted"} />
      <span className="max-md:sr-only">{isChosen ? "Prices hidden" : "Site mode"}</span>
    </button>
  );
}
