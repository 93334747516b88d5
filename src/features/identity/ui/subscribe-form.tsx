import { Button } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";

/** Says yes to e-mails about offers, for whoever is signed in. */
export function SubscribeForm({ children }: { children: string }) {
  return (
    <DoorForm action="/api/marketing/status/">
      {({ pending }) => (
        <>
          <input type="hidden" name="status" value="SUBSCRIBED" />
          <Button type="submit" pending={pending}>
            {children}
          </Button>
        </>
      )}
    </DoorForm>
  );
}
