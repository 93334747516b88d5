import { useRef } from "react";
import { SelectField, type SelectFieldProps } from "./select.tsx";

/**
 * A list that follows the stored value until somebody chooses in it, as text fields do by themselves. Otherwise it would still show
 * the older value after another person's change, and the next save would bring that value back.
 */
export function StoredSelect(props: SelectFieldProps & { defaultValue: string }) {
  const isTouched = useRef(false);
  const stored = useRef(props.defaultValue);
  if (!isTouched.current) stored.current = props.defaultValue;
  const touch = () => {
    isTouched.current = true;
  };
  return <SelectField key={stored.current} {...props} onChange={touch} />;
}
