import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { type KeptForm, PageForm, type PageFormState } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { StoredSelect, StoredText, StoredTextArea } from "../../../../ui/stored-fields.tsx";
import {
  audienceLabels,
  kindLabels,
  lockedAfterUse,
  type PromotionFields,
  promotionFieldNames,
  promotionLabels,
} from "../../../cart/promotion-form.ts";
import { formatPromotionAddress } from "../../promotion-addresses.ts";

interface PromotionFormProps {
  code: string;
  fields: PromotionFields;
  /** What the form shows, for the next change. Null for a promotion that does not exist yet. */
  seen: string | null;
  /** What a used promotion gives, in words. Null while no order has used it. */
  lockedEffect: string | null;
  kept: KeptForm;
  /** Called after it is saved. */
  onDone?: (() => void) | undefined;
}

interface PartProps {
  fields: PromotionFields;
  bind: PageFormState["bind"];
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function PromotionForm({ code, fields, seen, lockedEffect, kept, onDone }: PromotionFormProps) {
  return (
    <Panel title="Promotion">
      <PageForm
        name="promotion"
        action="/api/staff/promotions/save/"
        fields={[...promotionFieldNames, "reason"]}
        kept={kept}
        returnTo={formatPromotionAddress(code)}
        onDone={onDone}
        className="flex flex-col gap-6"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="code" value={code} />
            <input type="hidden" name="isNew" value={String(seen === null)} />
            <input type="hidden" name="seen" value={seen ?? ""} />
            <Words fields={fields} bind={bind} />
            {lockedEffect === null ? (
              <Benefit fields={fields} bind={bind} />
            ) : (
              <LockedBenefit fields={fields} effect={lockedEffect} />
            )}
            <Goods fields={fields} bind={bind} />
            <Conditions fields={fields} bind={bind} isUsed={lockedEffect !== null} />
            <TextField
              label="Reason for this change"
              optional
              maxLength={500}
              hint="It stands in the history and in the audit log."
              {...bind("reason")}
            />
            <div>
              <Button type="submit" variant="primary" pending={pending}>
                {seen === null ? "Create the draft" : "Save the promotion"}
              </Button>
            </div>
          </>
        )}
      </PageForm>
    </Panel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Words({ fields, bind }: PartProps) {
  return (
    <Part title="What customers read">
      <StoredText label={promotionLabels.name} required maxLength={80} {...bind("name", fields.name)} />
      <StoredText
        label={promotionLabels.description}
        required
        maxLength={300}
        hint="Such as: 12 % off every decking oil."
        {...bind("description", fields.description)}
      />
    </Part>
  );
}

const shownWith = {
  percent: "hidden group-has-[option[value^=PERCENT]:checked]/kind:block",
  amount: "hidden group-has-[option[value^=AMOUNT]:checked]/kind:block",
  buy: "hidden group-has-[option[value^=BUY]:checked]/kind:block",
  gift: "hidden group-has-[option[value^=GIVE]:checked]/kind:block",
};

/** The style sheet shows the fields that belong to the chosen kind, so the form also works without script. */
function Benefit({ fields, bind }: PartProps) {
  return (
    <div className="group/kind">
      <Part title="What it gives">
        <StoredSelect
          label={promotionLabels.country}
          options={[
            { value: "AU", label: "Australia" },
            { value: "NZ", label: "New Zealand" },
          ]}
          {...bind("country", fields.country)}
        />
        <StoredSelect label={promotionLabels.kind} options={toOptions(kindLabels)} {...bind("kind", fields.kind)} />
        <div className={shownWith.percent}>
          <StoredText
            label={promotionLabels.percent}
            inputMode="decimal"
            suffix="%"
            {...bind("percent", fields.percent)}
          />
        </div>
        <div className={shownWith.amount}>
          <StoredText
            label={promotionLabels.amount}
            inputMode="decimal"
            prefix="$"
            {...bind("amount", fields.amount)}
          />
        </div>
        <div className={shownWith.buy}>
          <StoredText label={promotionLabels.buyUnits} inputMode="numeric" {...bind("buyUnits", fields.buyUnits)} />
        </div>
        <div className={shownWith.buy}>
          <StoredText
            label={promotionLabels.freeUnits}
            inputMode="numeric"
            hint="The cheapest are free."
            {...bind("freeUnits", fields.freeUnits)}
          />
        </div>
        <div className={shownWith.gift}>
          <StoredText label={promotionLabels.giftSku} autoComplete="off" {...bind("giftSku", fields.giftSku)} />
        </div>
        <div className={shownWith.gift}>
          <StoredText
            label={promotionLabels.giftQuantity}
            inputMode="numeric"
            {...bind("giftQuantity", fields.giftQuantity)}
          />
        </div>
      </Part>
    </div>
  );
}

/** Orders have used the promotion. What it gives is shown, and sent as it is. */
function LockedBenefit({ fields, effect }: { fields: PromotionFields; effect: string }) {
  return (
    <Part title="What it gives">
      {lockedAfterUse.map((name) => (
        <input key={name} type="hidden" name={name} value={fields[name]} />
      ))}
      <p className="sm:col-span-2">
        <strong>{effect}</strong> in {fields.country}, since {fields.startsOn}. Orders have used this promotion, so this
        stays as it is. To give something else, copy the promotion.
      </p>
    </Part>
  );
}

function Goods({ fields, bind }: PartProps) {
  return (
    <div className="group/goods">
      <Part title="For which goods">
        <StoredSelect
          label={promotionLabels.isForEverything}
          className="sm:col-span-2"
          options={[
            { value: "yes", label: "Everything in the cart" },
            { value: "no", label: "Only these" },
          ]}
          {...bind("isForEverything", fields.isForEverything)}
        />
        <div className="hidden gap-4 group-has-[option[value=no]:checked]/goods:grid sm:col-span-2 sm:grid-cols-2">
          <StoredTextArea
            label={promotionLabels.skus}
            optional
            rows={2}
            hint="With commas or new lines between them."
            {...bind("skus", fields.skus)}
          />
          <StoredTextArea
            label={promotionLabels.products}
            optional
            rows={2}
            hint="Codes of products, such as HBL-WC-LS."
            {...bind("products", fields.products)}
          />
          <StoredTextArea
            label={promotionLabels.brands}
            optional
            rows={2}
            hint="Such as plainsong."
            {...bind("brands", fields.brands)}
          />
          <StoredTextArea
            label={promotionLabels.shelves}
            optional
            rows={2}
            hint="Such as decking-oils."
            {...bind("shelves", fields.shelves)}
          />
        </div>
      </Part>
    </div>
  );
}

function Conditions({ fields, bind, isUsed }: PartProps & { isUsed: boolean }) {
  return (
    <Part title="When it applies">
      {!isUsed && (
        <StoredText label={promotionLabels.startsOn} type="date" required {...bind("startsOn", fields.startsOn)} />
      )}
      <StoredText
        label={promotionLabels.endsOn}
        type="date"
        required
        hint="Included. Days are those of the cart's store."
        {...bind("endsOn", fields.endsOn)}
      />
      <StoredSelect
        label={promotionLabels.audience}
        options={toOptions(audienceLabels)}
        {...bind("audience", fields.audience)}
      />
      <StoredText
        label={promotionLabels.minimum}
        optional
        inputMode="decimal"
        prefix="$"
        hint="Of these goods, before discounts: with GST at retail, without GST for trade accounts."
        {...bind("minimum", fields.minimum)}
      />
      <StoredSelect
        label={promotionLabels.needsCoupon}
        options={[
          { value: "no", label: "Works by itself" },
          { value: "yes", label: "Only with a coupon" },
        ]}
        {...bind("needsCoupon", fields.needsCoupon)}
      />
      <StoredSelect
        label={promotionLabels.isStackable}
        hint="Counts for promotions of the whole order."
        options={[
          { value: "yes", label: "Adds up with others" },
          { value: "no", label: "Competes with others: the best one counts" },
        ]}
        {...bind("isStackable", fields.isStackable)}
      />
    </Part>
  );
}
