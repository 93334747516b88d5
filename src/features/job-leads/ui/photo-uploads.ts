import { useState } from "react";
import type { UserError } from "../../../shared/result.ts";
import { maxUploadBytes } from "../../pictures/photo.ts";
import { photoErrors } from "../../pictures/photo-errors.ts";
import { MAX_PHOTOS } from "../photos.ts";
import { formPhotosPath } from "../photos-path.ts";
import { splitList } from "../request-values.ts";
import { requestsErrors } from "../requests-errors.ts";
import type { RequestDraft } from "./request-draft.ts";

export interface PhotoUploads {
  /** How many photos are still being sent. */
  readonly sending: number;
  /** Why photos were not taken. */
  readonly problems: readonly string[];
  add(files: readonly File[]): void;
  remove(token: string): void;
}

/** Sends photos while the home owner goes on with the form. Their tokens go into the draft as they arrive. */
export function usePhotoUploads({ values, change }: Pick<RequestDraft, "values" | "change">): PhotoUploads {
  const [sending, setSending] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]) => {
    const taken = files.slice(0, MAX_PHOTOS - splitList(values.photos).length - sending);
    setProblems(files.length > taken.length ? [requestsErrors.photosTooMany.message] : []);
    setSending((count) => count + taken.length);
    // One after the other: a phone has little room to send, and a photo that is sent stays.
    for (const file of taken) {
      const { token, message } = await sendPhoto(file);
      setSending((count) => count - 1);
      if (token === null) setProblems((before) => [...before, `${file.name}: ${message}`]);
      else change("photos", (tokens) => [...splitList(tokens), token].join(","));
    }
  };
  return {
    ...{ sending, problems },
    add: (files) => void add(files),
    remove: (token) => {
      change("photos", (tokens) =>
        splitList(tokens)
          .filter((each) => each !== token)
          .join(","),
      );
    },
  };
}

interface PhotoAnswer {
  readonly token: string | null;
  readonly message: string;
}

const lost = "The photo did not reach us. Check your connection and add it again.";

async function sendPhoto(file: File): Promise<PhotoAnswer> {
  if (file.size > maxUploadBytes) return { token: null, message: photoErrors.photoTooLarge.message };
  const body = new FormData();
  body.append("file", file);
  try {
    const response = await fetch(formPhotosPath, { method: "POST", body, headers: { accept: "application/json" } });
    const answer = (await response.json()) as { token?: string | null; userErrors?: readonly UserError[] };
    return { token: answer.token ?? null, message: answer.userErrors?.[0]?.message ?? lost };
  } catch {
    return { token: null, message: lost };
  }
}
