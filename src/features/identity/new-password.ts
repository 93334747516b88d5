import type { UserError } from "../../shared/user-error.ts";
import { identityErrors } from "./identity-errors.ts";

const SHORTEST = 12;

export function checkNewPassword(wish: { newPassword: string; repeatPassword: string }): UserError | null {
  if ([...wish.newPassword].length < SHORTEST) return identityErrors.passwordTooShort;
  return wish.newPassword === wish.repeatPassword ? null : identityErrors.passwordsDiffer;
}
