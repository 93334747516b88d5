import { useState } from "react";
import { CheckboxField } from "../../../../ui/checkbox.tsx";
import { ComboboxField } from "../../../../ui/combobox.tsx";
import { TextAreaField, TextField } from "../../../../ui/field.tsx";
import { NumberStepper } from "../../../../ui/number-stepper.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import { SelectField } from "../../../../ui/select.tsx";
import { heldFocus, KitSection, Specimen, SpecimenSheet } from "./specimen.tsx";

const stores = [
  { value: "AU-101", label: "Alexandria", detail: "Botany Road, NSW 2015" },
  { value: "AU-102", label: "Brookvale", detail: "Pittwater Road, NSW 2100" },
  { value: "AU-201", label: "Collingwood", detail: "Johnston Street, VIC 3066" },
  { value: "NZ-301", label: "Penrose", detail: "Great South Road, Auckland 1061" },
  { value: "NZ-302", label: "Addington", detail: "Blenheim Road, Christchurch 8024" },
];

export function TextFieldSection() {
  return (
    <KitSection
      id="field"
      title="Field"
      note="The label stands above, the mistake below the box that holds it. Optional fields say so."
    >
      <SpecimenSheet>
        <Specimen state="Default, with hint">
          <TextField label="Job reference" hint="Shown on the invoice." autoComplete="off" />
        </Specimen>
        <Specimen state="Focus">
          <div className={`rounded-box ${heldFocus}`}>
            <TextField label="Order number" hideLabel defaultValue="PO 4471" />
          </div>
        </Specimen>
        <Specimen state="Error">
          <TextField
            label="Mobile"
            error="Enter a mobile number of 10 digits."
            defaultValue="0412 34"
            inputMode="tel"
          />
        </Specimen>
        <Specimen state="Optional, placeholder">
          <TextField label="Unit" optional placeholder="12A" />
        </Specimen>
        <Specimen state="Prefix and suffix">
          <div className="grid grid-cols-2 gap-4">
            <TextField label="Amount" prefix="$" inputMode="decimal" defaultValue="350.00" />
            <TextField label="Area" suffix="m²" inputMode="numeric" defaultValue="48" />
          </div>
        </Specimen>
        <Specimen state="Disabled">
          <TextField label="Account" disabled defaultValue="4410 2208" hint="Ask us to change it." />
        </Specimen>
        <Specimen state="Text area">
          <TextAreaField
            label="Delivery note"
            optional
            defaultValue="Leave behind the site shed, ring Tui on arrival."
          />
        </Specimen>
        <Specimen state="Search">
          <SearchBox action="/staff/kit" label="Search the kit" placeholder="SKU, colour or barcode" />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}

export function ChoiceSection() {
  return (
    <KitSection
      id="choice"
      title="Select, combobox, checkbox"
      note="Select for a few, combobox for many. The select is the device's own and works before script."
    >
      <SpecimenSheet>
        <Specimen state="Select">
          <SelectField
            label="Sheen"
            placeholder="Choose a sheen"
            options={["Flat", "Low sheen", "Semi-gloss", "Gloss"].map((label) => ({ value: label, label }))}
          />
        </Specimen>
        <Specimen state="Select, error">
          <SelectField
            label="Delivery"
            error="Choose how you want it."
            placeholder="Choose"
            options={[{ value: "ute", label: "Same-day ute" }]}
          />
        </Specimen>
        <Specimen state="Select, disabled, long text">
          <SelectField
            label="Address"
            disabled
            options={[{ value: "1", label: "Level 3, 118 Great North Road and Ponsonby Corner, Grey Lynn" }]}
          />
        </Specimen>
        <Specimen state="Combobox">
          <ComboboxField label="Store" options={stores} placeholder="Suburb or store" hint="Type to find." />
        </Specimen>
        <Specimen state="Combobox, chosen, error">
          <ComboboxField
            label="Pick-up store"
            options={stores}
            defaultValue={stores[1]}
            error="This store has no 15 L pails."
          />
        </Specimen>
        <Specimen state="Combobox, disabled">
          <ComboboxField label="Home store" options={stores} defaultValue={stores[3]} disabled />
        </Specimen>
        <Specimen state="Checkbox">
          <CheckboxField label="Email me the statement" defaultChecked />
          <CheckboxField label="Pay invoice 880 114" />
          <CheckboxField label="Not yours to change" disabled />
          <CheckboxField label="I accept the terms" error="Accept the terms to go on." />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}

export function StepperSection() {
  const [quantity, setQuantity] = useState<number | null>(4);
  return (
    <KitSection id="stepper" title="Number stepper" note="A quantity: two big buttons, and a box to type in.">
      <SpecimenSheet columns={4}>
        <Specimen state={`Default (${quantity ?? "none"})`}>
          <NumberStepper label="Quantity" value={quantity} onChange={setQuantity} min={1} max={99} />
        </Specimen>
        <Specimen state="At its least">
          <NumberStepper label="Pails" defaultValue={1} min={1} />
        </Specimen>
        <Specimen state="Error">
          <NumberStepper label="Tins" defaultValue={40} error="Only 12 left at Penrose." />
        </Specimen>
        <Specimen state="Disabled">
          <NumberStepper label="Rollers" defaultValue={2} disabled />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}
