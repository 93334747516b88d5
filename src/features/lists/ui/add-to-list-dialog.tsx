import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AddToListForm } from "./add-to-list-form.tsx";
import type { loader } from "./add-to-list-page.tsx";

interface AddToListDialogProps {
  name: string;
  fields: Readonly<Record<string, string>>;
  onClose: () => void;
}

export function AddToListDialog({ name, fields, onClose }: AddToListDialogProps) {
  const { data, load } = useFetcher<typeof loader>();
  const query = new URLSearchParams(fields).toString();
  useEffect(() => {
    load(`/lists/add/?${query}`);
  }, [load, query]);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Add to list" description={name}>
      {data === undefined ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      ) : (
        <AddToListForm {...data} fields={fields} name={name} onDone={onClose} />
      )}
    </Dialog>
  );
}
