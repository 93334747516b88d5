import { StoredSelect, StoredText } from "../../../../ui/stored-fields.tsx";
import { measureLabels, offerLabels, rewardLabels } from "../../offer-form.ts";
import { type CardChoice, Part, type PartProps, toOptions } from "./form-part.tsx";

const shownForGoal = "hidden group-has-[option[value=ACHIEVEMENT]:checked]/offer:grid";

export function GoalPart({ fields, bind, isPromised }: PartProps) {
  const isShown = (measure: string, css: string) => (isPromised ? (fields.measure === measure ? "" : "hidden") : css);
  return (
    <Part title="Goal" className={isPromised ? "grid" : shownForGoal}>
      {!isPromised && (
        <>
          <StoredSelect
            label={offerLabels.measure}
            options={toOptions(measureLabels)}
            {...bind("measure", fields.measure)}
          />
          <StoredSelect
            label={offerLabels.isMonthly}
            options={[
              { value: "no", label: "Once, in the whole time" },
              { value: "yes", label: "Again in each calendar month" },
            ]}
            {...bind("isMonthly", fields.isMonthly)}
          />
        </>
      )}
      <StoredText
        label={offerLabels.target}
        inputMode="decimal"
        hint="Dollars for an amount spent, else a whole number."
        {...bind("target", fields.target)}
      />
      <div className={isShown("MONTHS", "hidden group-has-[option[value=MONTHS]:checked]/offer:block")}>
        <StoredText
          label={offerLabels.monthSpend}
          inputMode="decimal"
          prefix="$"
          {...bind("monthSpend", fields.monthSpend)}
        />
      </div>
      <div className={isShown("UNITS", "hidden group-has-[option[value=UNITS]:checked]/offer:block")}>
        <StoredText
          label={offerLabels.unitOne}
          maxLength={30}
          hint="Such as tin."
          {...bind("unitOne", fields.unitOne)}
        />
      </div>
      <div className={isShown("UNITS", "hidden group-has-[option[value=UNITS]:checked]/offer:block")}>
        <StoredText
          label={offerLabels.unitMany}
          maxLength={30}
          hint="Such as tins."
          {...bind("unitMany", fields.unitMany)}
        />
      </div>
    </Part>
  );
}

const shownForReward = {
  POINTS: "hidden group-has-[option[value=POINTS]:checked]/offer:block",
  VOUCHER: "hidden group-has-[option[value=VOUCHER]:checked]/offer:block",
  GIFT_CARD: "hidden group-has-[option[value=GIFT_CARD]:checked]/offer:block",
  TOOL_DISCOUNT: "hidden group-has-[option[value=TOOL_DISCOUNT]:checked]/offer:block",
  days: "hidden group-has-[option[value=VOUCHER]:checked]/offer:block group-has-[option[value=TOOL_DISCOUNT]:checked]/offer:block",
};

export function RewardPart({ fields, bind, isPromised, cards }: PartProps & { cards: readonly CardChoice[] }) {
  const isShown = (reward: Exclude<keyof typeof shownForReward, "days">) =>
    isPromised ? (fields.reward === reward ? "" : "hidden") : shownForReward[reward];
  const hasDays = fields.reward === "VOUCHER" || fields.reward === "TOOL_DISCOUNT";
  return (
    <Part title="Reward" className={isPromised ? "grid" : shownForGoal}>
      {!isPromised && (
        <StoredSelect label={offerLabels.reward} options={toOptions(rewardLabels)} {...bind("reward", fields.reward)} />
      )}
      <div className={isShown("POINTS")}>
        <StoredText
          label={offerLabels.rewardPoints}
          inputMode="numeric"
          {...bind("rewardPoints", fields.rewardPoints)}
        />
      </div>
      <div className={isShown("VOUCHER")}>
        <StoredText
          label={offerLabels.voucherDollars}
          inputMode="numeric"
          prefix="$"
          {...bind("voucherDollars", fields.voucherDollars)}
        />
      </div>
      {!isPromised && (
        <div className={shownForReward.GIFT_CARD}>
          <StoredSelect
            label={offerLabels.cardCode}
            options={[
              { value: "", label: "Choose a gift card" },
              ...cards.map(({ country, code, name }) => ({ value: code, label: `${name} (${country})` })),
            ]}
            {...bind("cardCode", fields.cardCode)}
          />
        </div>
      )}
      <div className={isShown("GIFT_CARD")}>
        <StoredText
          label={offerLabels.cardDollars}
          inputMode="numeric"
          prefix="$"
          {...bind("cardDollars", fields.cardDollars)}
        />
      </div>
      <div className={isShown("TOOL_DISCOUNT")}>
        <StoredText
          label={offerLabels.toolPercent}
          inputMode="decimal"
          suffix="%"
          {...bind("toolPercent", fields.toolPercent)}
        />
      </div>
      <div className={isPromised ? (hasDays ? "" : "hidden") : shownForReward.days}>
        <StoredText label={offerLabels.rewardDays} inputMode="numeric" {...bind("rewardDays", fields.rewardDays)} />
      </div>
    </Part>
  );
}
