import { Eye, Pencil, Users } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import type { ListCard } from "./list-data.ts";

/** Nothing for a private list. */
export function SharingBadge({ list }: { list: Pick<ListCard, "isMine" | "mayChange" | "ownerName" | "sharing"> }) {
  const { isMine, mayChange, ownerName, sharing } = list;
  if (isMine && sharing === "PRIVATE") return null;
  const may = (isMine ? sharing === "EDIT" : mayChange) ? "edit" : "view";
  if (isMine) {
    return (
      <p>
        <Badge icon={Users}>Shared to {may}</Badge>
      </p>
    );
  }
  return (
    <p>
      <Badge icon={may === "edit" ? Pencil : Eye}>
        {ownerName === "" ? `Shared to ${may}` : `${ownerName} shares it to ${may}`}
      </Badge>
    </p>
  );
}
