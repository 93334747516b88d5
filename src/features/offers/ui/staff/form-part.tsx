import type { ReactNode } from "react";
import type { PageFormState } from "../../../../ui/page-form.tsx";
import type { OfferFields } from "../../offer-form.ts";

/** A gift card that an offer can give. */
export interface CardChoice {
  readonly country: string;
  readonly code: string;
  readonly name: string;
}

export interface PartProps {
  fields: OfferFields;
  bind: PageFormState["bind"];
  isPromised: boolean;
}

export const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A group of fields of the form. */
export function Part({
  title,
  children,
  className = "grid",
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <fieldset className={`min-w-0 gap-4 sm:grid-cols-2 ${className}`}>
      <legend className="mb-3 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
