import { FileText, LogOut, ShoppingCart, UserRound } from "lucide-react";
import { useState } from "react";
import type { UserError } from "../../../../shared/result.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogClose } from "../../../../ui/dialog.tsx";
import { Drawer } from "../../../../ui/drawer.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from "../../../../ui/menu.tsx";
import { ButtonRefusals, noRefusals, useRefusals } from "../../../../ui/refusals.tsx";
import { SkeletonText } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { KitSection, Specimen, SpecimenSheet } from "./specimen.tsx";

export function OverlaySection() {
  return (
    <KitSection
      id="overlays"
      title="Dialog, drawer, menu"
      note="A dialog asks, a drawer shows beside, a menu offers. Escape closes each and the focus goes back to where it was."
    >
      <SpecimenSheet>
        <Specimen state="Dialog">
          <Dialog
            trigger={<Button>Cancel order</Button>}
            title="Cancel order 10482?"
            description="Tinted paint that has been mixed cannot be returned. The other lines go back on the shelf."
            footer={
              <>
                <DialogClose>
                  <Button>Keep the order</Button>
                </DialogClose>
                <Button variant="danger">Cancel order</Button>
              </>
            }
          >
            <TextField label="Reason" optional />
          </Dialog>
        </Specimen>
        <Specimen state="Drawer">
          <Drawer
            trigger={<Button icon={ShoppingCart}>Cart</Button>}
            title="Cart"
            footer={
              <Button variant="primary" block>
                Go to checkout
              </Button>
            }
          >
            <SkeletonText lines={5} />
          </Drawer>
        </Specimen>
        <Specimen state="Menu">
          <Menu trigger={<Button icon={UserRound}>Account</Button>} align="start">
            <MenuGroup label="Harbour Bridge Painting">
              <MenuLink to="/staff/kit" icon={FileText}>
                Invoices
              </MenuLink>
              <MenuItem onSelect={() => {}} disabled>
                Rewards, not joined
              </MenuItem>
            </MenuGroup>
            <MenuSeparator />
            <MenuItem onSelect={() => {}} icon={LogOut} tone="danger">
              Sign out
            </MenuItem>
          </Menu>
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}

const refusal: readonly UserError[] = [
  { code: "POSTCODE_INVALID", field: "postcode", message: "Enter a postcode of four digits." },
  { code: "ACCOUNT_ON_HOLD", field: null, message: "The account is on hold. Pay the overdue balance first." },
];

export function ToastSection() {
  const [userErrors, setUserErrors] = useState(noRefusals);
  const { box, errors, standing } = useRefusals<HTMLDivElement>(userErrors, { fields: ["postcode"] });
  return (
    <KitSection
      id="toast"
      title="Toast and user errors"
      note="Success goes after two seconds, a mistake stays until it is closed. A refusal is shown at its field and at the button."
    >
      <SpecimenSheet columns={4}>
        <Specimen state="Success, 2 s">
          <Button onClick={() => toast.success("Added to cart: 2 × Ceiling White 15 L.")}>Show success</Button>
        </Specimen>
        <Specimen state="Information with an action">
          <Button
            onClick={() =>
              toast.info("List saved.", { label: "Undo", onSelect: () => toast.success("List restored.") })
            }
          >
            Show information
          </Button>
        </Specimen>
        <Specimen state="Error, stays">
          <Button onClick={() => toast.error("The store could not be reached. Nothing was charged.")}>
            Show error
          </Button>
        </Specimen>
        <Specimen state="Refusal from the server">
          <div className="flex flex-col items-start gap-4" {...box}>
            <TextField label="Postcode" name="postcode" defaultValue="20" error={errors.postcode} className="w-full" />
            <Button onClick={() => setUserErrors([...refusal])}>Send</Button>
            <ButtonRefusals refusals={standing} fields={["postcode"]} />
          </div>
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}
