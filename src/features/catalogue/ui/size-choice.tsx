import type { ReactNode } from "react";
import { Form } from "react-router";
import { buttonClasses } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { displayPrice, leadingGst } from "../price-display.ts";
import { listSizes } from "../product-page-params.ts";
import type { Choosable, ShownVariant } from "./product-page-data.ts";
import { OtherParamFields, useScopedName, useSetParams } from "./product-params.tsx";

interface SizeChoiceProps {
  product: Choosable;
  variant: ShownVariant;
  /** Whether the chosen colour has decided the base. */
  isBaseDecided: boolean;
}

/** Buttons for sizes, and for bases unless a colour decides the base. A plain form; with script each choice applies at once. */
export function SizeChoice({ product, variant, isBaseDecided }: SizeChoiceProps) {
  const setParams = useSetParams();
  const scoped = useScopedName();
  const baseName = product.bases.find(({ id }) => id === variant.baseId)?.name ?? "";
  return (
    <Form className="flex flex-col gap-5" preventScrollReset replace>
      <OtherParamFields besides={["size", "base", "sku"]} />
      <fieldset>
        <legend className="pb-2 font-medium">
          Size{" "}
          {variant.price !== null && (
            <span className="font-normal text-ink-muted">· prices {leadingGst(variant.price)} GST</span>
          )}
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
          {listSizes(product.variants, variant.baseId).map(({ size, value, variant: made }) => (
            <Choice
              key={value}
              name={scoped("size")}
              value={value}
              isChosen={size === variant.size}
              isDisabled={made === null}
              onChoose={() => setParams({ size: value, sku: null, base: isBaseDecided ? null : variant.baseId })}
            >
              <span className="text-lg leading-tight font-semibold">{size}</span>
              <SizePrice variant={made} baseName={baseName} />
            </Choice>
          ))}
        </div>
      </fieldset>
      {!isBaseDecided && product.bases.length > 1 && <BaseChoice product={product} variant={variant} />}
      <noscript>
        <button type="submit" className={buttonClasses({})}>
          Show this size
        </button>
      </noscript>
    </Form>
  );
}

function BaseChoice({ product, variant }: Pick<SizeChoiceProps, "product" | "variant">) {
  const setParams = useSetParams();
  const scoped = useScopedName();
  return (
    <fieldset className="print:hidden">
      <legend className="pb-2 font-medium">
        {product.isTintable ? "Untinted base" : "Base"}
        {product.isTintable && (
          <span className="font-normal text-ink-muted"> · or choose a colour, which decides it</span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {product.bases.map(({ id, name }) => (
          <Choice
            key={id}
            name={scoped("base")}
            value={id}
            isChosen={id === variant.baseId}
            onChoose={() => setParams({ base: id, sku: null })}
          >
            <span className="font-medium">{name}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  isDisabled?: boolean | undefined;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, value, isChosen, isDisabled = false, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={classes(
        "flex min-h-12 flex-col justify-center rounded-box border px-3.5 py-2 transition-colors",
        "has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-checked:ring-inset",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        isDisabled
          ? "cursor-not-allowed border-dashed border-line text-ink-muted"
          : "border-line-strong bg-surface hover:border-ink",
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="sr-only"
      />
      {children}
    </label>
  );
}

function SizePrice({ variant, baseName }: { variant: ShownVariant | null; baseName: string }) {
  if (variant === null) return <span className="text-sm">Not in {baseName}</span>;
  if (variant.price === null) return <span className="text-sm text-ink-muted">Ask your store</span>;
  const { lead, was, perLitre } = displayPrice(variant.price, variant.special);
  return (
    <>
      <span className="figures">{lead}</span>
      {was === null ? (
        perLitre !== null && <span className="figures text-sm text-ink-muted">{perLitre}/L</span>
      ) : (
        <span className="text-sm text-success-text">Special</span>
      )}
    </>
  );
}
