/** Numbers of orders, accounts or documents from the first to the last, inclusive. All have the same length. */
export interface NumberRange {
  readonly from: string;
  readonly to: string;
}
