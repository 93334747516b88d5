/** What the pages of benefits share: why nothing can be claimed, the button, and one benefit in a list. */
import { CalendarClock, Handshake } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { signUpPath } from "../../loyalty/ui/rewards-paths.ts";
import { formatDay } from "../../orders/store-time.ts";
import { type BenefitAccess, benefitPath, type ListedBenefit, myBenefitsPath } from "./benefit-data.ts";

/** Tells somebody who cannot claim benefits why, and what changes that. */
export function AccessNotice({ access: { whyNot, canEnrol } }: { access: BenefitAccess }) {
  if (whyNot === null) return null;
  return (
    <Notice>
      {whyNot} {canEnrol && <TextLink to={signUpPath}>Enrol now</TextLink>}
    </Notice>
  );
}

type Claimable = Pick<ListedBenefit, "code" | "title" | "ownClaims" | "whyNot">;

interface ClaimFormProps {
  benefit: Claimable;
  access: BenefitAccess;
  /** "primary" where it is the only benefit on the page. */
  variant?: "primary" | "secondary";
}

/** The number of the claim is sent, so a doubled tap claims once. */
export function ClaimForm({ benefit, access, variant = "secondary" }: ClaimFormProps) {
  const { code, title, ownClaims, whyNot } = benefit;
  if (access.whyNot !== null || whyNot !== null) return null;
  return (
    <ApiForm action="/api/benefits/claim/">
      {({ pending }) => (
        <>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="claimNumber" value={ownClaims + 1} />
          <Button type="submit" variant={variant} pending={pending} aria-label={`Claim ${title}`}>
            Claim
          </Button>
        </>
      )}
    </ApiForm>
  );
}

/** "Claimed once", "Claimed 2 times". */
export function ClaimedBadge({ ownClaims }: Pick<ListedBenefit, "ownClaims">) {
  if (ownClaims === 0) return null;
  return <Badge tone="success">{ownClaims === 1 ? "Claimed once" : `Claimed ${ownClaims} times`}</Badge>;
}

function describeLeft(left: number, wasClaimed: boolean): string {
  const times = left === 1 ? "once" : `${left} times`;
  return wasClaimed ? `Your account can claim it ${times} more.` : `Your account can claim it ${times}.`;
}

/** How many are left, or why none is. */
export function ClaimsLeft({ benefit: { left, whyNot, ownClaims } }: { benefit: ListedBenefit }) {
  return (
    <p>
      {whyNot ?? describeLeft(left, ownClaims > 0)}
      {ownClaims > 0 && (
        <>
          {" "}
          <TextLink to={myBenefitsPath}>See the reference</TextLink>
        </>
      )}
    </p>
  );
}

export function LastDay({ endsOn }: Pick<ListedBenefit, "endsOn">) {
  if (endsOn === null) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <Icon of={CalendarClock} size="small" />
      Until {formatDay(endsOn)}
    </p>
  );
}

export function BenefitCard({ benefit, access }: { benefit: ListedBenefit; access: BenefitAccess }) {
  const { code, partner, title, summary, endsOn, ownClaims, whyNot } = benefit;
  return (
    <article aria-label={title} className={`${surfaceBox} flex h-full min-w-0 flex-col gap-4 p-4 md:p-6`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="info" icon={Handshake}>
          {partner}
        </Badge>
        <ClaimedBadge ownClaims={ownClaims} />
      </div>
      <div className="flex flex-col gap-1">
        <h2 className="type-part">
          <TextLink to={benefitPath(code)} look="standalone">
            {title}
          </TextLink>
        </h2>
        <p className="text-ink-muted">{summary}</p>
      </div>
      <div className="mt-auto flex flex-col gap-3">
        {whyNot !== null && ownClaims === 0 && <p>{whyNot}</p>}
        <LastDay endsOn={endsOn} />
        <ClaimForm benefit={benefit} access={access} />
      </div>
    </article>
  );
}
