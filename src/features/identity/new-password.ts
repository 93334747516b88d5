import type { UserError } from "../../shared/result.ts";
import { identityErrors } from "./identity-errors.ts";

const MIN_LENGTH = 12;

export interface NewPasswordInput {
  readonly newPassword: string;
  readonly repeatPassword: string;
}

export function checkNewPassword(input: NewPasswordInput): UserError | null {
  if ([...input.newPassword].length < MIN_LENGTH) return identityErrors.passwordTooShort;
  return input.newPassword === input.repeatPassword ? null : identityErrors.passwordsDiffer;
}
