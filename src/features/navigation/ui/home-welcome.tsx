import { LogIn } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { TrestleScene } from "./trestle-scene.tsx";

/** What this is, for somebody who has not signed in. */
export function HomeWelcome() {
  return (
    <section className="grid items-center gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16">
      <div className="flex flex-col items-start gap-6">
        <h1 className="type-display">Paint for the job, ready before the crew is.</h1>
        <p className="max-w-xl text-lg text-ink-muted">
          Trestle Trade is the counter in your pocket: your account price, your colours and your store, at six in the
          morning on site or at the desk with forty invoices.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/login/" variant="primary" icon={LogIn}>
            Sign in to your account
          </ButtonLink>
          <ButtonLink to="/products">See the products</ButtonLink>
        </div>
      </div>
      <TrestleScene />
    </section>
  );
}
