import { formatMobileNumber } from "../../../shared/mobile-number.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { type KeptForm, PageForm } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";

interface ProfileFormProps {
  me: { firstName: string; lastName: string; mobileNumber: string | null };
  mobileExample: string;
  kept: KeptForm;
}

const fields = ["firstName", "lastName", "mobileNumber"];

export function ProfileForm({ me, mobileExample, kept }: ProfileFormProps) {
  return (
    <Panel title="You">
      <PageForm
        name="profile"
        action="/api/settings/profile/"
        returnTo="/dashboard/settings/"
        {...{ fields, kept }}
        className="flex max-w-xl flex-col gap-4"
      >
        {({ bind, pending }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="First name" autoComplete="given-name" required {...bind("firstName", me.firstName)} />
              <TextField label="Last name" autoComplete="family-name" required {...bind("lastName", me.lastName)} />
            </div>
            <TextField
              label="Mobile number"
              type="tel"
              autoComplete="tel-national"
              optional
              hint={`Such as ${mobileExample}. The driver calls it when nobody is on site.`}
              {...bind("mobileNumber", me.mobileNumber === null ? "" : formatMobileNumber(me.mobileNumber))}
            />
            <Button type="submit" pending={pending} className="self-start">
              Save
            </Button>
          </>
        )}
      </PageForm>
    </Panel>
  );
}
