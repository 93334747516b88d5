import { Copy, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink, buttonClasses } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type KeptForm, nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { maxListNameLength, sharings } from "../list.ts";
import { listPaths } from "../list-outbox.ts";
import { DeleteList } from "./delete-list.tsx";
import { listAddress, type ShownList, sharingLabels } from "./list-data.ts";

interface ListSettingsProps extends Pick<ShownList, "list"> {
  isDeleting: boolean;
  kept: KeptForm;
}

/** The owner renames, shares and deletes the list. Everybody who sees it may copy it. */
export function ListSettings({ list, isDeleting, kept }: ListSettingsProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked && list.isMine) return <DeleteList list={list} onKeep={() => setAsked(false)} />;
  if (isDeleting && list.isMine) return <DeleteList list={list} />;
  if (!list.isMine) return <CopyList list={list} />;
  return (
    <details open={kept.userErrors.length > 0} className="print:hidden">
      <summary
        className={classes(
          buttonClasses({ variant: "secondary", size: "small" }),
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        <Icon of={Settings2} size="small" />
        Rename, share, copy, delete
      </summary>
      <div className={classes(surfaceBox, "mt-3 flex flex-col gap-6 p-4 md:p-6")}>
        <RenameAndShare list={list} kept={kept} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          <CopyList list={list} />
          {/* A link would need signal. */}
          <Button icon={Trash2} variant="quiet" onClick={() => setAsked(true)} className="noscript:hidden">
            Delete this list
          </Button>
          <noscript>
            <ButtonLink to={`${listAddress(list.id)}?delete=on`} icon={Trash2} variant="quiet">
              Delete this list
            </ButtonLink>
          </noscript>
        </div>
      </div>
    </details>
  );
}

function RenameAndShare({ list, kept }: Omit<ListSettingsProps, "isDeleting">) {
  return (
    <PageForm
      name="list settings"
      action={listPaths.update}
      fields={["name"]}
      kept={kept}
      returnTo={listAddress(list.id)}
      className="max-w-3xl"
    >
      {({ pending, bind }) => (
        <div className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="listId" value={list.id} />
          <input type="hidden" name="sharingBefore" value={list.sharing} />
          <TextField
            {...bind("name", list.name)}
            label="Name"
            maxLength={maxListNameLength}
            autoComplete="off"
            className="min-w-0 flex-1 basis-60"
          />
          <SelectField
            label="Who sees it"
            name="sharing"
            defaultValue={kept.values.sharing ?? list.sharing}
            options={sharings.map((value) => ({ value, label: sharingLabels[value] }))}
            className="min-w-0 flex-1 basis-72"
          />
          <Button type="submit" pending={pending}>
            Save
          </Button>
        </div>
      )}
    </PageForm>
  );
}

function CopyList({ list }: Pick<ShownList, "list">) {
  return (
    <PageForm
      name="copy"
      action={listPaths.copy}
      fields={[]}
      kept={nothingKept}
      returnTo="/lists/"
      className="print:hidden"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="listId" value={list.id} />
          <Button type="submit" icon={Copy} pending={pending}>
            {list.isMine ? "Copy this list" : "Copy it to your lists"}
          </Button>
        </>
      )}
    </PageForm>
  );
}
