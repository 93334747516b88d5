import { Brush, RotateCw, ShoppingCart } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ColourChip } from "../../../ui/colour-chip.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { CartForm } from "../../cart/ui/cart-form.tsx";
import type { PassportEntry } from "./job-data.ts";

interface BuyAgainProps {
  entry: PassportEntry;
  /** The name of the job: the cart line refers to it. */
  jobName: string;
}

/** Buys a line again: the same, the smallest pack for a touch-up, or the nearest if it is gone. */
export function BuyAgain({ entry, jobName }: BuyAgainProps) {
  const { again, orderCode, lineId, colour } = entry;
  if (again.isPart) {
    return (
      <p className="text-sm text-ink-muted print:hidden">
        A part of a system. Buy the whole system again from{" "}
        {orderCode === null ? (
          "its order"
        ) : (
          <TextLink to={`/dashboard/order-detail/?code=${orderCode}`}>its order</TextLink>
        )}
        .
      </p>
    );
  }
  if (again.same === null) return <NearMatches {...{ entry, jobName }} />;
  const add = { ...colour, jobName, strength: colour.colourStrength, lineId };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <AddPack {...add} kind="same" sku={again.same.sku} quantity={colour.quantity}>
        Same again
      </AddPack>
      {again.touchUp !== null && (
        <AddPack {...add} kind="touch-up" sku={again.touchUp.sku} quantity={1}>
          Touch-up, {again.touchUp.size}
        </AddPack>
      )}
    </div>
  );
}

interface AddPackProps {
  lineId: string;
  kind: "same" | "touch-up" | "near";
  sku: string;
  colourId: string;
  strength: string;
  colourName: string;
  productName: string;
  quantity: number;
  jobName: string;
  children: ReactNode;
}

const icons = { same: RotateCw, "touch-up": Brush, near: ShoppingCart };

function AddPack({ lineId, kind, sku, colourId, strength, quantity, jobName, children, ...names }: AddPackProps) {
  const navigate = useNavigate();
  const added = `${quantity} × ${names.productName}, ${names.colourName} added.`;
  return (
    <CartForm
      change={{
        key: `${kind}:${lineId}:${sku}`,
        endpoint: "/api/cart/add/",
        fields: {
          ...{ productCode: sku, colourCode: colourId, colourStrength: strength },
          ...{ quantity: String(quantity), reference: jobName },
        },
        failureMessage: "Add to cart failed",
        unitsDelta: quantity,
        onDone: () => toast.success(added, { label: "See cart", onSelect: () => navigate("/cart/") }),
      }}
    >
      {({ pending }) => (
        <Button
          type="submit"
          size="small"
          icon={icons[kind]}
          pending={pending}
          variant={kind === "same" ? "primary" : "secondary"}
        >
          {children}
        </Button>
      )}
    </CartForm>
  );
}

/** CIEDE2000: up to 1 nobody sees a difference, from 5 on it is clearly another colour. */
function describeDistance(distance: number): string {
  if (distance === 0) return "The same colour";
  if (distance <= 1) return "No visible difference";
  return distance < 5 ? "A slight difference" : "A visible difference";
}

function NearMatches({ entry: { again, colour, lineId }, jobName }: BuyAgainProps) {
  if (again.near.length === 0) {
    return <p className="text-sm text-ink-muted print:hidden">It is no longer sold, and nothing near it is either.</p>;
  }
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <p className="text-sm text-ink-muted">It is no longer sold. The nearest that are:</p>
      <ul className="flex flex-col gap-4">
        {again.near.map((near) => (
          <li key={near.sku + near.colourId} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <ColourChip
              hex={near.hex}
              name={near.colourName}
              code={near.colourCode}
              brand={near.colourBrand}
              size="small"
            />
            <span className="min-w-0 flex-1 basis-40 text-sm">
              <TextLink to={near.path}>{near.productName}</TextLink>, {near.size}
              <span className="block text-ink-muted">{describeDistance(near.distance)}</span>
            </span>
            <AddPack
              {...near}
              kind="near"
              lineId={lineId}
              strength={colour.colourStrength}
              quantity={1}
              jobName={jobName}
            >
              Add 1
            </AddPack>
          </li>
        ))}
      </ul>
    </div>
  );
}
