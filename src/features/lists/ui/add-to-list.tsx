import { ListPlus } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { ListSlotProps } from "../../catalogue/ui/list-slot.tsx";

/** Most visitors of a page do not open it, so it is loaded when somebody does. */
const AddToListDialog = lazy(async () => ({
  default: (await import("./add-to-list-dialog.tsx")).AddToListDialog,
}));

const pagePath = "/lists/add/";

/**
 * Opens a dialog to choose lists. Without script it leads to the page with the same form. The dialog is never inside the form
 * of the product: a submission of the dialog would reach that form too.
 */
export function AddToList({ name, product, look = "text" }: ListSlotProps) {
  const [sent, setSent] = useState<Readonly<Record<string, string>> | null>(null);
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (form === null || !form.reportValidity()) return;
    setSent(Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)])));
  };
  const button = (
    <Button
      type="submit"
      variant="quiet"
      size={look === "icon" ? "regular" : "small"}
      icon={ListPlus}
      form={typeof product === "string" ? product : undefined}
      formAction={pagePath}
      formMethod="get"
      onClick={open}
      aria-label={`Add to list: ${name}`}
      title="Add to list"
      className={look === "icon" ? "px-3" : undefined}
    >
      {look === "text" && "Add to list"}
    </Button>
  );
  return (
    <>
      {typeof product === "string" ? (
        button
      ) : (
        <form action={pagePath}>
          {Object.entries(product).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          {button}
        </form>
      )}
      {sent !== null && (
        <Suspense>
          <AddToListDialog name={name} fields={sent} onClose={() => setSent(null)} />
        </Suspense>
      )}
    </>
  );
}
