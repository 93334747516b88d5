import { Button } from "../../../ui/button.tsx";
import { Question } from "../../../ui/question.tsx";
import { listAddress, type ShownList } from "./list-data.ts";

/** Asks before the list is deleted. The form leaves the page, because the page of the list is gone afterwards. */
export function DeleteList({ list }: Pick<ShownList, "list">) {
  return (
    <Question
      title={`Delete “${list.name}”?`}
      keep={{ to: listAddress(list.id), label: "Keep it" }}
      action={
        <form method="post" action="/api/lists/remove-customer-fav-list">
          <input type="hidden" name="listId" value={list.id} />
          <input type="hidden" name="returnTo" value="/lists/" />
          <Button type="submit" variant="danger">
            Delete the list
          </Button>
        </form>
      }
    >
      It is deleted for everybody who sees it, and cannot be brought back.
    </Question>
  );
}
