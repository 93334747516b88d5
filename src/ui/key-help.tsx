import { Keyboard } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { CheckboxField } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import { KeyHint } from "./key-hint.tsx";
import { switchLetterKeys, useKeys, useLetterKeys } from "./use-keys.ts";

interface KeyHelpProps {
  /** What the keys of this page do. */
  keys: readonly (readonly [keys: string, effect: string])[];
}

/** A button, and the key "?", that list the keys of a page. Letters are switched off here. */
export function KeyHelp({ keys }: KeyHelpProps) {
  const [isOpen, setOpen] = useState(false);
  const areLettersOn = useLetterKeys();
  useKeys({ "?": () => setOpen(true) });
  return (
    <>
      <Button variant="quiet" icon={Keyboard} onClick={() => setOpen(true)} className="max-md:hidden">
        Keys
      </Button>
      <Dialog title="Keys of this page" open={isOpen} onOpenChange={setOpen}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {[...keys, ["?", "Shows this list"] as const].map(([names, effect]) => (
            <div key={names} className="contents">
              <dt className="flex gap-1">
                {names.split(" ").map((name) => (
                  <KeyHint key={name}>{name}</KeyHint>
                ))}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField
          label="Letters and signs are keys of the page in this browser"
          checked={areLettersOn}
          onChange={(event) => switchLetterKeys(event.currentTarget.checked)}
        />
      </Dialog>
    </>
  );
}
