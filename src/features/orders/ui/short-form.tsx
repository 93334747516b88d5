import { useState } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { NumberStepper } from "../../../ui/number-stepper.tsx";
import { nothingKept, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { type ShortAnswer, shortAnswers, shortReasons } from "../shipment.ts";
import { shortReasonLabels } from "../short-pick.ts";
import { formatStaffOrderAddress } from "../staff-order-addresses.ts";
import { ShipmentFields } from "./shipment-fields.tsx";
import type { ShipmentProps, StaffLine } from "./staff-order-data.ts";

const answerLabels: Readonly<Record<ShortAnswer, string>> = {
  BACK_ORDER: "They follow when the store has them",
  OTHER_STORE: "Another store sends them",
  CANCEL: "Cancel them",
};

const fields = ["units", "toStoreId"] as const;

/** Staff report units that are not there and decide what becomes of them. */
export function ShortForm({ order, shipment, line }: ShipmentProps & { line: StaffLine }) {
  const [answer, setAnswer] = useState<ShortAnswer>("BACK_ORDER");
  const back = formatStaffOrderAddress(order.orderCode);
  const stores = order.otherStores.filter(({ id }) => id !== shipment.storeId);
  const most = line.quantity - line.missing;
  return (
    <Panel title={`Missing units of ${line.name}`}>
      <p className="text-ink-muted">
        They leave the stock of {shipment.storeName} at once, so that nobody else is promised them.
      </p>
      <PageForm name="short" action="/api/staff/orders/short/" fields={fields} kept={nothingKept} returnTo={back}>
        {({ pending, errors }) => (
          <div className="flex flex-col gap-4">
            <ShipmentFields order={order} shipment={shipment} />
            <input type="hidden" name="version" value={shipment.version} />
            <input type="hidden" name="itemId" value={line.itemId} />
            <div className="grid gap-4 md:grid-cols-2">
              <NumberStepper
                label={`How many of ${most}`}
                name="units"
                defaultValue={Math.max(1, most - line.picked)}
                min={1}
                max={most}
                error={errors.units}
              />
              <SelectField
                label="Why"
                name="reason"
                options={shortReasons.map((value) => ({ value, label: toSentence(shortReasonLabels[value]) }))}
              />
              <SelectField
                label="What becomes of them"
                name="answer"
                value={answer}
                onChange={(event) => setAnswer(event.currentTarget.value as ShortAnswer)}
                options={shortAnswers.map((value) => ({ value, label: answerLabels[value] }))}
              />
              <SelectField
                label="The other store"
                name="toStoreId"
                hint="Only if another store sends them."
                options={[{ value: "", label: "None" }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
                error={errors.toStoreId}
              />
            </div>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant={answer === "CANCEL" ? "danger" : "primary"} pending={pending}>
                {answer === "CANCEL" ? "Report and cancel them" : "Report them"}
              </Button>
              <ButtonLink to={back} replace preventScrollReset>
                Back
              </ButtonLink>
            </div>
          </div>
        )}
      </PageForm>
    </Panel>
  );
}

const toSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
