import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { chooseTheme, shownTheme, type Theme, themes, watchTheme } from "./theme.ts";

const faces = {
  system: { label: "Device", icon: Monitor },
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
};

/** `theme` is the value that the server read from the cookie. In the browser the attribute of the page is read. */
export function ThemeSwitch({ theme = "system" }: { theme?: Theme | undefined }) {
  const chosen = useSyncExternalStore(watchTheme, shownTheme, () => theme);
  const group = useId();
  return (
    <fieldset className="inline-flex rounded-box border border-line-strong bg-surface p-0.5 text-ink">
      <legend className="sr-only">Colours</legend>
      {themes.map((name) => (
        <label
          key={name}
          className="relative flex min-h-control-small items-center gap-2 rounded-inner px-3 text-sm font-medium outline-offset-2 hover:bg-sunken has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={group}
            value={name}
            checked={chosen === name}
            onChange={() => chooseTheme(name)}
            className="sr-only"
          />
          <Icon of={faces[name].icon} size="small" />
          {faces[name].label}
        </label>
      ))}
    </fieldset>
  );
}
