import { ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { buttonClasses } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { FieldError, FieldHint } from "../../../ui/field.tsx";
import { Icon, Spinner } from "../../../ui/icon.tsx";
import { photoTypes } from "../../pictures/photo.ts";
import { MAX_PHOTOS } from "../photos.ts";
import { toFormPhotoPath } from "../photos-path.ts";
import { splitList } from "../request-values.ts";
import type { PhotoUploads } from "./photo-uploads.ts";

interface PhotoStepProps {
  /** The tokens of the uploaded photos, with commas between them. */
  value: string;
  error: string | undefined;
  uploads: PhotoUploads;
}

/** Only script can send photos one by one, so the field appears when script is running. */
export function PhotoStep({ value, error, uploads }: PhotoStepProps) {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return (
    <>
      <p className="text-ink-muted">
        Two or three photos tell a painter more than many words: the whole surface, and the worst part of it. Photos are
        optional. We remove the location from them.
      </p>
      {hasScript ? (
        <PhotoPicker value={value} error={error} uploads={uploads} />
      ) : (
        <>
          <input type="hidden" name="photos" value={value} />
          <p>Adding photos needs JavaScript. You can go on without them, and show them to the painters later.</p>
        </>
      )}
    </>
  );
}

function PhotoPicker({ value, error, uploads }: PhotoStepProps) {
  const { sending, problems } = uploads;
  const tokens = splitList(value);
  const hintId = useId();
  const isFull = tokens.length + sending >= MAX_PHOTOS;
  return (
    <div className="flex flex-col gap-3">
      <input type="hidden" name="photos" value={value} />
      {tokens.length + sending > 0 && (
        <ul aria-label="Your photos" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {tokens.map((token, index) => (
            <PhotoTile key={token} token={token} number={index + 1} onRemove={() => uploads.remove(token)} />
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
            onChange={({ currentTarget }) => {
              uploads.add([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
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
