import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Question } from "../../../ui/question.tsx";
import { listPaths } from "../list-outbox.ts";
import { listAddress, type ShownList } from "./list-data.ts";

interface DeleteListProps extends Pick<ShownList, "list"> {
  onKeep?: (() => void) | undefined;
}

/** Asks before the list is deleted. */
export function DeleteList({ list, onKeep }: DeleteListProps) {
  return (
    <Question
      title={`Delete “${list.name}”?`}
      keep={{ to: listAddress(list.id), label: "Keep it", onPress: onKeep }}
      action={
        <ApiForm action={listPaths.remove}>
          {({ pending }) => (
            <>
              <input type="hidden" name="listId" value={list.id} />
              <input type="hidden" name="label" value={`Delete “${list.name}”`} />
              <input type="hidden" name="returnTo" value="/lists/" />
              <Button type="submit" variant="danger" pending={pending}>
                Delete the list
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      It is deleted for everybody who sees it, and cannot be brought back.
    </Question>
  );
}
