import { RotateCcw, TriangleAlert } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Tint } from "./paint-plan-area.tsx";
import type { ShownItem, ShownPlan } from "./paint-plan-data.ts";

/** Quantities that were typed and not saved yet, by item and SKU. */
export type PackEdits = ReadonlyMap<string, string>;

interface PlanItemsProps {
  plan: ShownPlan;
  edits: PackEdits;
  onEdit: (changes: readonly (readonly [string, string])[]) => void;
}

/** What to buy: the packs of each paint, then primers and sundries to tick. */
export function PlanItems({ plan: { items, storeName }, edits, onEdit }: PlanItemsProps) {
  const paints = items.filter(({ isExtra }) => !isExtra);
  const extras = items.filter(({ isExtra }) => isExtra);
  const firstPack = new Map(items.map((item, index) => [item.key, items.slice(0, index).reduce(countPacks, 0)]));
  const renderPacks = (item: ShownItem) => (
    <ItemPacks item={item} firstIndex={firstPack.get(item.key) ?? 0} edits={edits} onEdit={onEdit} />
  );
  if (paints.length === 0) {
    return <p className="text-ink-muted">Packs appear here once an area has its size and its paint.</p>;
  }
  return (
    <>
      <ul aria-label="Paints" className="divide-y divide-line">
        {paints.map((item) => (
          <li key={item.key} className="flex flex-col gap-3 py-4 first:pt-0">
            <ItemHead item={item} />
            {renderPacks(item)}
          </li>
        ))}
      </ul>
      {extras.length > 0 && (
        <section aria-label="What goes with it">
          <h3 className="font-semibold">What goes with it</h3>
          <ul className="divide-y divide-line">
            {extras.map((item) => (
              <li key={item.key} className="flex flex-col gap-2 py-2">
                <div className="flex items-center justify-between gap-3">
                  <CheckboxField
                    name="extras"
                    value={item.code}
                    defaultChecked={item.isWanted}
                    label={
                      <>
                        {item.name} <span className="block text-sm text-ink-muted">for {item.uses}</span>
                      </>
                    }
                  />
                  <span className="figures font-semibold">{item.total}</span>
                </div>
                {item.isWanted && (
                  <>
                    <ItemFacts item={item} />
                    {renderPacks(item)}
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-sm text-ink-muted">
        The packs are the cheapest that hold enough, at your prices, from {storeName}. You can change every quantity.
      </p>
    </>
  );
}

const countPacks = (sum: number, { packs }: ShownItem) => sum + packs.length;

function ItemHead({ item }: { item: ShownItem }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">{item.name}</p>
        {item.tint !== null && (
          <p className="text-sm">
            <Tint tint={item.tint} />
          </p>
        )}
        {item.uses !== "" && <p className="text-sm text-ink-muted">{item.uses}</p>}
        <ItemFacts item={item} />
      </div>
      <p className="figures text-lg font-semibold">{item.total}</p>
    </div>
  );
}

function ItemFacts({ item }: { item: ShownItem }) {
  return (
    <>
      <p className="figures text-sm text-ink-muted">{[item.litres, item.stock].filter(Boolean).join(" · ")}</p>
      {item.notice !== null && (
        <p className="flex gap-1.5 text-sm font-medium text-warning-text">
          <Icon of={TriangleAlert} size="small" className="mt-0.5" />
          {item.notice}
        </p>
      )}
    </>
  );
}

interface ItemPacksProps extends Omit<PlanItemsProps, "plan"> {
  item: ShownItem;
  /** The number of packs in the form before those of this item. */
  firstIndex: number;
}

/** A field for each size. A form sends the calculated quantities too, so that the server knows which were changed. */
function ItemPacks({ item, firstIndex, edits, onEdit }: ItemPacksProps) {
  const isChanged = item.packs.some(({ quantity, calculated }) => quantity !== calculated);
  const toKey = (sku: string) => `${item.key} ${sku}`;
  const reset = () => onEdit(item.packs.map(({ sku, calculated }) => [toKey(sku), String(calculated)]));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {item.packs.map(({ sku, size, calculated, quantity, each }, index) => (
        <div key={sku} className="w-24">
          <input type="hidden" name={`packs.${firstIndex + index}.item`} value={item.key} />
          <input type="hidden" name={`packs.${firstIndex + index}.sku`} value={sku} />
          <input type="hidden" name={`packs.${firstIndex + index}.calculated`} value={calculated} />
          <TextField
            label={size}
            aria-label={`${item.name}: packs of ${size}`}
            name={`packs.${firstIndex + index}.quantity`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={edits.get(toKey(sku)) ?? String(quantity)}
            onChange={(event) => onEdit([[toKey(sku), event.target.value]])}
            hint={each}
          />
        </div>
      ))}
      {isChanged && (
        <Button size="small" icon={RotateCcw} onClick={reset} className="mb-7">
          Use the calculated packs
        </Button>
      )}
    </div>
  );
}
