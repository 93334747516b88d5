/**
 * Fields that follow the stored value until somebody types or chooses in them. Otherwise they would still show the older value after
 * another change of the same thing, and the next save would bring that value back.
 */
import { type ComponentProps, useRef } from "react";
import { TextAreaField, TextField } from "./field.tsx";
import { SelectField, type SelectFieldProps } from "./select.tsx";

type Stored = { defaultValue: string };

/** A field with another key is a new one, which shows its first value. */
function useStored(current: string) {
  const isTouched = useRef(false);
  const stored = useRef(current);
  if (!isTouched.current) stored.current = current;
  const touch = () => {
    isTouched.current = true;
  };
  return { key: stored.current, touch };
}

export function StoredSelect(props: SelectFieldProps & Stored) {
  const { key, touch } = useStored(props.defaultValue);
  return <SelectField key={key} {...props} onChange={touch} />;
}

export function StoredText(props: ComponentProps<typeof TextField> & Stored) {
  const { key, touch } = useStored(props.defaultValue);
  return <TextField key={key} {...props} onChange={touch} />;
}

export function StoredTextArea(props: ComponentProps<typeof TextAreaField> & Stored) {
  const { key, touch } = useStored(props.defaultValue);
  return <TextAreaField key={key} {...props} onChange={touch} />;
}
