import { Camera } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { photoTypes } from "../../pictures/photo.ts";
import { proofKinds } from "../shipment.ts";
import { formatProofPath, proofUploadPath } from "../staff-order-addresses.ts";
import { ShipmentFields } from "./shipment-fields.tsx";
import type { ShipmentProps } from "./staff-order-data.ts";

const kindLabels: Readonly<Record<string, string>> = { PHOTO: "Photo", SIGNATURE: "Signature" };

/** A photo of the delivered goods or of the signed docket. A plain form, because a browser sends a file that way. */
export function ProofForm({ order, shipment }: ShipmentProps) {
  return (
    <form
      method="post"
      action={proofUploadPath}
      encType="multipart/form-data"
      className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] md:items-end"
    >
      <ShipmentFields order={order} shipment={shipment} />
      <SelectField
        label="Proof of delivery"
        name="kind"
        options={proofKinds.map((value) => ({ value, label: kindLabels[value] ?? value }))}
      />
      <Field label="Picture">
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            required
            accept={photoTypes}
            capture="environment"
            className="min-h-control w-full rounded-box border border-line-strong bg-surface p-2"
          />
        )}
      </Field>
      <Button type="submit" icon={Camera}>
        Add it
      </Button>
    </form>
  );
}

/** The pictures that prove the delivery. */
export function Proofs({ order, shipment }: ShipmentProps) {
  if (shipment.proofs.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-4">
      {shipment.proofs.map((kind) => {
        const src = formatProofPath(order.orderCode, { part: shipment, kind });
        return (
          <li key={kind}>
            <a href={src} className="flex flex-col gap-1">
              <img
                src={`${src}?v=${shipment.version}`}
                alt={`${kindLabels[kind] ?? kind} of the delivery`}
                loading="lazy"
                className="h-32 w-auto max-w-full rounded-inner border border-line object-contain"
              />
              <span className="text-sm text-ink-muted">{kindLabels[kind] ?? kind}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
