import { TextField } from "../../../ui/field.tsx";

interface NewPasswordFieldsProps {
  label: string;
  errors: Readonly<Record<string, string>>;
}

/** A new password and its repetition. */
export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        label={label}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 12 characters. A short sentence is easy to keep in mind."
        error={errors.newPassword}
      />
      <TextField
        label={`${label} again`}
        name="repeatPassword"
        type="password"
        autoComplete="new-password"
        required
        error={errors.repeatPassword}
      />
    </>
  );
}
