/** An expected refusal, as a value: what went wrong, at which field (null: the whole), in words for the person. */
export interface UserError {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}
