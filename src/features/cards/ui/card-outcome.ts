/** How a browser is to take cards: at Stripe, or in the sandbox gateway's own frame. */
export interface CardGateway {
  readonly publishableKey: string;
  /** Null: Stripe. */
  readonly sandboxUrl: string | null;
}

/** What became of a confirmation. The server asks the gateway itself before it believes that anything was paid. */
export type CardOutcome =
  | { readonly kind: "done" }
  /** Something is missing or wrong in the form, which says so itself. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "refused"; readonly message: string };

export const unreachable: CardOutcome = {
  kind: "refused",
  message: "Our payment service cannot be reached at the moment. Please try again in a minute.",
};

/** One way of taking a card: with what is typed in the form, or with a card saved before. */
export interface CardTaker {
  confirmNew(clientSecret: string): Promise<CardOutcome>;
  confirmSaved(clientSecret: string, cardId: string): Promise<CardOutcome>;
}
