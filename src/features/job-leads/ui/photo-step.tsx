import { ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import type { UserError } from "../../../shared/result.ts";
import { buttonClasses } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { FieldError, FieldHint } from "../../../ui/field.tsx";
import { Icon, Spinner } from "../../../ui/icon.tsx";
import { MAX_PHOTOS, maxUploadBytes, photoTypes } from "../photos.ts";
import { formPhotosPath, toFormPhotoPath } from "../photos-path.ts";
import { splitList } from "../request-values.ts";
import { requestsErrors } from "../requests-errors.ts";

interface PhotoStepProps {
  /** The tokens of the uploaded photos, with commas between them. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Only script can send photos one by one, so the field appears when script is running. */
export function PhotoStep({ value, error, onChange }: PhotoStepProps) {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <>
      <p className="text-ink-muted">
        Two or three photos tell a painter more than many words: the whole surface, and the worst part of it. Photos are
        optional. We remove the location from them.
      </p>
      {hasScript ? (
        <PhotoPicker value={value} error={error} onChange={onChange} />
      ) : (
        <>
          <input type="hidden" name="photos" value={value} />
          <p>Adding photos needs JavaScript. You can go on without them, and show them to the painters later.</p>
        </>
      )}
    </>
  );
}

function PhotoPicker({ value, error, onChange }: PhotoStepProps) {
  const tokens = splitList(value);
  const [sending, setSending] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const current = useRef(tokens);
  current.current = tokens;
  const hintId = useId();
  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = "";
    const taken = files.slice(0, MAX_PHOTOS - current.current.length);
    setProblems(files.length > taken.length ? [requestsErrors.photosTooMany.message] : []);
    setSending(taken.length);
    // One after the other: a phone has little room to send, and a photo that is sent stays.
    for (const file of taken) {
      const answer = await sendPhoto(file);
      setSending((count) => count - 1);
      if (answer.token === null) setProblems((before) => [...before, `${file.name}: ${answer.message}`]);
      else onChange([...current.current, answer.token].join(","));
    }
  };
  const remove = (token: string) => onChange(tokens.filter((each) => each !== token).join(","));
  const isFull = tokens.length + sending >= MAX_PHOTOS;
  return (
    <div className="flex flex-col gap-3">
      <input type="hidden" name="photos" value={value} />
      {tokens.length + sending > 0 && (
        <ul aria-label="Your photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {tokens.map((token, index) => (
            <PhotoTile key={token} token={token} number={index + 1} onRemove={() => remove(token)} />
          ))}
          {Array.from({ length: sending }, (_, index) => (
            <li
              key={`sending-${String(index)}`}
              className="grid aspect-4/3 place-items-center rounded-box border border-dashed border-line-strong"
            >
              <Spinner label="Sending a photo" />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <label
          className={classes(
            buttonClasses({ block: true }),
            "cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <Icon of={ImagePlus} />
          {tokens.length === 0 ? "Add photos" : "Add more photos"}
          <input
            type="file"
            accept={photoTypes}
            multiple
            onChange={(event) => void add(event)}
            aria-describedby={hintId}
            className="sr-only"
          />
        </label>
      )}
      <div aria-live="polite" className="flex flex-col gap-1">
        {error && <FieldError>{error}</FieldError>}
        {problems.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
      <FieldHint id={hintId}>Up to six photos of at most 12 MB: JPEG, PNG or WebP.</FieldHint>
    </div>
  );
}

interface PhotoTileProps {
  token: string;
  number: number;
  onRemove: () => void;
}

function PhotoTile({ token, number, onRemove }: PhotoTileProps) {
  return (
    <li className="relative overflow-hidden rounded-box border border-line">
      <img
        src={toFormPhotoPath(token)}
        alt={`${number} of your photos`}
        className="aspect-4/3 size-full object-cover"
      />
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove photo ${number}`}
        className="absolute top-1 right-1 grid size-control place-items-center rounded-inner bg-surface text-ink hover:bg-sunken"
      >
        <Icon of={Trash2} />
      </button>
    </li>
  );
}

interface PhotoAnswer {
  readonly token: string | null;
  readonly message: string;
}

const lost = "The photo did not reach us. Check your connection and add it again.";

async function sendPhoto(file: File): Promise<PhotoAnswer> {
  if (file.size > maxUploadBytes) return { token: null, message: requestsErrors.photoTooLarge.message };
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
