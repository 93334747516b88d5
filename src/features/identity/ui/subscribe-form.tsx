import { ApiForm } from "../../../ui/api-form.tsx";
import { Button } from "../../../ui/button.tsx";

/** Subscribes the signed-in person to e-mails about offers. */
export function SubscribeForm({ children }: { children: string }) {
  return (
    <ApiForm action="/api/marketing/status/">
      {({ pending }) => (
        <>
          <input type="hidden" name="status" value="SUBSCRIBED" />
          <Button type="submit" pending={pending}>
            {children}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
