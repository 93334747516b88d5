import { ArrowRight, Plus, ShoppingCart, Trash2, X } from "lucide-react";
import { Button, ButtonLink, type ButtonVariant } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { heldFocus, KitSection, Specimen, SpecimenSheet } from "./specimen.tsx";

const variants: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const words: Record<ButtonVariant, string> = {
  primary: "Add to cart",
  secondary: "Save for later",
  quiet: "Skip",
  danger: "Cancel order",
};

export function ButtonSection() {
  return (
    <KitSection
      id="buttons"
      title="Button"
      note="One primary on a screen. Pending keeps the width, the name and the focus."
    >
      <SpecimenSheet columns={1}>
        {variants.map((variant) => (
          <Specimen key={variant} state={`${variant}: default (hover shows on hover), focus, pending, disabled`}>
            <div className="flex flex-wrap items-center gap-4">
              <Button variant={variant}>{words[variant]}</Button>
              <Button variant={variant} className={heldFocus}>
                {words[variant]}
              </Button>
              <Button variant={variant} pending>
                {words[variant]}
              </Button>
              <Button variant={variant} disabled>
                {words[variant]}
              </Button>
            </div>
          </Specimen>
        ))}
        <Specimen state="With icon, small, as a link, icon alone">
          <div className="flex flex-wrap items-center gap-4">
            <Button variant="primary" icon={ShoppingCart}>
              Add to cart
            </Button>
            <Button size="small" icon={Plus}>
              New list
            </Button>
            <Button size="small" variant="danger" icon={Trash2}>
              Remove
            </Button>
            <ButtonLink to="/staff/kit">Go to orders</ButtonLink>
            <IconButton icon={X} label="Close" />
            <IconButton icon={Trash2} label="Remove" disabled />
          </div>
        </Specimen>
        <Specimen state="Block, long text">
          <div className="max-w-sm">
            <Button variant="primary" block>
              Place order and charge $1,204.50 to the account of Harbour Bridge Painting & Decorating
            </Button>
          </div>
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}

export function LinkSection() {
  return (
    <KitSection id="links" title="Link" note="Ink and underlined. It goes somewhere; a button does something.">
      <SpecimenSheet columns={4}>
        <Specimen state="Inline">
          Stock is counted hourly; <TextLink to="/staff/kit">ask the store</TextLink> when it matters.
        </Specimen>
        <Specimen state="Standalone">
          <TextLink to="/staff/kit" look="standalone">
            All orders <ArrowRight aria-hidden="true" className="size-4" />
          </TextLink>
        </Specimen>
        <Specimen state="Quiet (line on hover)">
          By ordering you agree to our{" "}
          <TextLink to="/staff/kit" look="quiet">
            terms of trade
          </TextLink>
          .
        </Specimen>
        <Specimen state="Focus">
          <TextLink to="/staff/kit" look="standalone" className={heldFocus}>
            All orders
          </TextLink>
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}
