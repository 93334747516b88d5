import { Button } from "../../../../ui/button.tsx";
import { type KeptForm, PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { StoredSelect, StoredText, StoredTextArea } from "../../../../ui/stored-fields.tsx";
import {
  measureLabels,
  type OfferFields,
  offerFieldNames,
  offerKindLabels,
  offerLabels,
  rewardLabels,
} from "../../offer-form.ts";
import { fixedFields } from "../../offer-promise.ts";
import { formatOfferAddress } from "../../staff-offer-addresses.ts";
import { type CardChoice, Part, type PartProps, toOptions } from "./form-part.tsx";
import { GoalPart, RewardPart } from "./goal-parts.tsx";

interface OfferFormProps {
  code: string;
  fields: OfferFields;
  /** The gift cards that an offer can give. */
  cards: readonly CardChoice[];
  /** What the form shows, for the next change. Null for an offer that does not exist yet. */
  seen: string | null;
  /** Whether members count on it. Then some fields stay. */
  isPromised: boolean;
  kept: KeptForm;
  /** Called after it is saved. */
  onDone?: (() => void) | undefined;
}

export function OfferForm({ code, fields, cards, seen, isPromised, kept, onDone }: OfferFormProps) {
  return (
    <Panel title="Offer">
      <PageForm
        name="offer"
        action="/api/staff/offers/save/"
        fields={[...offerFieldNames, "reason"]}
        kept={kept}
        returnTo={formatOfferAddress(code)}
        onDone={onDone}
        className="group/offer flex flex-col gap-6"
      >
        {({ bind, pending }) => {
          const part = { fields, bind, isPromised };
          return (
            <>
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="isNew" value={String(seen === null)} />
              <input type="hidden" name="seen" value={seen ?? ""} />
              <Words {...part} />
              {isPromised ? <Fixed fields={fields} cards={cards} /> : <Choices {...part} />}
              {(!isPromised || fields.kind === "BONUS") && <BonusPart {...part} />}
              {(!isPromised || fields.kind === "ACHIEVEMENT") && <GoalPart {...part} />}
              {(!isPromised || fields.kind === "ACHIEVEMENT") && <RewardPart {...part} cards={cards} />}
              {!isPromised && <Goods {...part} />}
              <Audience {...part} />
              <StoredText
                label="Reason for this change"
                optional
                maxLength={500}
                hint="It stands in the history and in the audit log."
                {...bind("reason")}
              />
              <div>
                <Button type="submit" variant="primary" pending={pending}>
                  {seen === null ? "Create the draft" : "Save the offer"}
                </Button>
              </div>
            </>
          );
        }}
      </PageForm>
    </Panel>
  );
}

function Words({ fields, bind }: PartProps) {
  return (
    <Part title="What members read">
      <StoredText label={offerLabels.name} required maxLength={80} {...bind("name", fields.name)} />
      <StoredText
        label={offerLabels.description}
        required
        maxLength={300}
        hint="Such as: Spend $3,000 ex GST in three months."
        {...bind("description", fields.description)}
      />
      <div className="sm:col-span-2">
        <StoredTextArea label={offerLabels.terms} optional rows={3} {...bind("terms", fields.terms)} />
      </div>
    </Part>
  );
}

/** The style sheet shows the fields that belong to the chosen type, so the form also works without script. */
function Choices({ fields, bind }: PartProps) {
  return (
    <Part title="Type and first day">
      <StoredSelect
        label={offerLabels.country}
        options={[
          { value: "AU", label: "Australia" },
          { value: "NZ", label: "New Zealand" },
        ]}
        {...bind("country", fields.country)}
      />
      <StoredSelect label={offerLabels.kind} options={toOptions(offerKindLabels)} {...bind("kind", fields.kind)} />
      <StoredText
        label={offerLabels.startsOn}
        type="date"
        required
        hint="Orders of this day count, by the day at their store."
        {...bind("startsOn", fields.startsOn)}
      />
    </Part>
  );
}

/** Members count on the offer. What cannot change is shown, and sent as it is. */
function Fixed({ fields, cards }: { fields: OfferFields; cards: readonly CardChoice[] }) {
  const goods = [fields.products, fields.ranges, fields.brands].filter((list) => list !== "").join(", ");
  const card = cards.find(({ code, country }) => code === fields.cardCode && country === fields.country)?.name;
  const rows: readonly (readonly [string, string])[] = [
    [offerLabels.country, fields.country],
    [offerLabels.kind, fields.kind === "BONUS" ? "Bonus" : "Achievement"],
    [offerLabels.startsOn, fields.startsOn],
    ["Goods", goods === "" ? "All products" : goods],
    ...(fields.kind === "BONUS"
      ? []
      : ([
          [offerLabels.measure, measureLabels[fields.measure as keyof typeof measureLabels]],
          [offerLabels.isMonthly, fields.isMonthly === "yes" ? "Each calendar month" : "Once"],
          [offerLabels.reward, card ?? rewardLabels[fields.reward as keyof typeof rewardLabels]],
        ] as const)),
  ];
  return (
    <section aria-label="What stays as it is" className="rounded-box border border-line p-4">
      {fixedFields.map((name) => (
        <input key={name} type="hidden" name={name} value={fields[name]} />
      ))}
      <h3 className="mb-3 font-semibold">What stays as it is</h3>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="wrap-break-word">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BonusPart({ fields, bind, isPromised }: PartProps) {
  const shown = isPromised ? "grid" : "hidden group-has-[option[value=BONUS]:checked]/offer:grid";
  return (
    <Part title="What the bonus gives" className={shown}>
      <StoredSelect
        label={offerLabels.tier}
        options={[
          { value: "1", label: "1 point, as always" },
          { value: "2", label: "Double points" },
          { value: "3", label: "Triple points" },
          { value: "4", label: "Four times the points" },
        ]}
        {...bind("tier", fields.tier)}
      />
      <StoredText
        label={offerLabels.extraPoints}
        optional
        inputMode="numeric"
        {...bind("extraPoints", fields.extraPoints)}
      />
      <StoredText
        label={offerLabels.minimum}
        optional
        inputMode="decimal"
        prefix="$"
        hint="Of these goods in one order, without GST."
        {...bind("minimum", fields.minimum)}
      />
      <StoredText
        label={offerLabels.maxOrders}
        optional
        inputMode="numeric"
        hint="Empty: every order."
        {...bind("maxOrders", fields.maxOrders)}
      />
    </Part>
  );
}

function Goods({ fields, bind }: PartProps) {
  const lists = [
    ["products", "Codes of products, such as HBL-WC-LS, with commas between them."],
    ["ranges", "Such as decking-oils."],
    ["brands", "Such as plainsong."],
  ] as const;
  return (
    <Part title="For which goods">
      <p className="text-ink-muted sm:col-span-2">Without any, every product counts.</p>
      {lists.map(([name, hint]) => (
        <StoredTextArea
          key={name}
          label={offerLabels[name]}
          optional
          rows={2}
          hint={hint}
          {...bind(name, fields[name])}
        />
      ))}
    </Part>
  );
}

function Audience({ fields, bind }: PartProps) {
  return (
    <Part title="Who gets it, and until when">
      <StoredText
        label={offerLabels.endsOn}
        type="date"
        required
        hint="Included. At most a year after the first day."
        {...bind("endsOn", fields.endsOn)}
      />
      <StoredSelect
        label={offerLabels.needsActivation}
        options={[
          { value: "no", label: "All members take part" },
          { value: "yes", label: "Members activate it first" },
        ]}
        {...bind("needsActivation", fields.needsActivation)}
      />
      <StoredSelect
        label={offerLabels.isForFirstTimers}
        options={[
          { value: "no", label: "All accounts" },
          { value: "yes", label: "Only accounts whose first order comes in its time" },
        ]}
        {...bind("isForFirstTimers", fields.isForFirstTimers)}
      />
      <StoredText
        label={offerLabels.states}
        optional
        hint="Such as NSW, QLD. Empty: all."
        {...bind("states", fields.states)}
      />
      <StoredText
        label={offerLabels.groups}
        optional
        hint="Names of volume bands, with commas between them. Empty: all."
        {...bind("groups", fields.groups)}
      />
    </Part>
  );
}
