import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { listAddress } from "./list-data.ts";

/** After a removal without script: the way back. */
export function RemovedNotice({ listId, ids }: { listId: string; ids: readonly string[] }) {
  return (
    <Notice
      action={
        <ApiForm action="/api/lists/restore/">
          {({ pending }) => (
            <>
              <input type="hidden" name="listId" value={listId} />
              <input type="hidden" name="returnTo" value={listAddress(listId)} />
              {ids.map((id) => (
                <input key={id} type="hidden" name="ids" value={id} />
              ))}
              <Button type="submit" size="small" pending={pending}>
                Put it back
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      Removed from the list.
    </Notice>
  );
}
