import { lazy, type ReactNode, Suspense, useState } from "react";
import { TextField } from "../../../ui/field.tsx";
import { maxJobNameLength } from "../job.ts";

/** Loaded when the field is used, so that a page does not grow by it. */
const JobSuggestions = lazy(async () => ({ default: (await import("./job-suggestions.tsx")).JobSuggestions }));

interface JobPickerProps {
  label: string;
  hideLabel?: boolean | undefined;
  /** Whether the label says that the field may stay empty. */
  optional?: boolean | undefined;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  className?: string | undefined;
  name: string;
  /** The id of the form, if the field is not inside it. */
  form?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** Shown when the text is not the name of an open job. */
  whenNew?: ReactNode | undefined;
}

/** A text field for the name of a job. While it is used it offers the open jobs; without script it is a text field. */
export function JobPicker({ value, onChange, whenNew, className, optional = true, ...field }: JobPickerProps) {
  const [isUsed, setUsed] = useState(false);
  return (
    <div className={className}>
      <TextField
        {...field}
        optional={optional && !field.hideLabel}
        maxLength={maxJobNameLength}
        autoComplete="off"
        value={value}
        onFocus={() => setUsed(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isUsed && (
        <Suspense>
          <div className="mt-2">
            <JobSuggestions text={value} onChoose={onChange} whenNew={whenNew} />
          </div>
        </Suspense>
      )}
    </div>
  );
}
