/** What a person is to the merchant and in an account, and how the account itself stands. */
export type Role = "CUSTOMER" | "REP" | "ADMIN";
export type AccountKind = "TRADE" | "CONSUMER" | "SPECIFIER" | "STAFF";
export type Access = "HOLDER" | "FULL" | "LIMITED";
export type Hold = "GREEN" | "AMBER" | "RED";
export type LoyaltyStatus = "NEW" | "IN_PROGRESS" | "ENROLLED" | "ACTIVE" | "INACTIVE" | "SUSPEND";
