import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.tsx";
import { CardForm } from "./card-form.tsx";
import type { CardGateway } from "./card-outcome.ts";
import { useCardPayment } from "./use-card-payment.ts";

interface AddCardPanelProps {
  gateway: CardGateway;
  clientSecret: string;
  onClose: () => void;
}

export function AddCardPanel({ gateway, clientSecret, onClose }: AddCardPanelProps) {
  const payment = useCardPayment(gateway);
  const { revalidate } = useRevalidator();
  const save = async () => {
    const outcome = await payment.confirm(clientSecret);
    if (outcome.kind !== "done") return;
    toast.success("The card was saved.");
    await revalidate();
    onClose();
  };
  return (
    <Panel title="Add a card">
      <p className="text-ink-muted">
        We take Visa and Mastercard. The number goes straight to our payment service: we never see it.
      </p>
      <CardForm payment={payment} onSubmit={save} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" pending={payment.pending} onClick={save}>
          Save card
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Panel>
  );
}
