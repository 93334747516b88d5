import { Ban, ClipboardList, Package, PackageX, RotateCcw, Truck } from "lucide-react";
import { useState } from "react";
import { Badge, CountBadge } from "../../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { ColourChip } from "../../../../ui/colour-chip.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Notice, NoticeBar, noticeActionClasses } from "../../../../ui/notice-bar.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { Loading, Skeleton, SkeletonRows, SkeletonText } from "../../../../ui/skeleton.tsx";
import { KitSection, Specimen, SpecimenSheet } from "./specimen.tsx";

export function BadgeSection() {
  const [filters, setFilters] = useState(["Low sheen", "15 L"]);
  return (
    <KitSection
      id="badge"
      title="Badge and chip"
      note="A badge says how something stands, with an icon and words. A chip is a choice, or a colour."
    >
      <SpecimenSheet>
        <Specimen state="Badge tones">
          <div className="flex flex-wrap gap-2">
            <Badge>Draft</Badge>
            <Badge tone="success">In stock</Badge>
            <Badge tone="warning">Low: 3 left</Badge>
            <Badge tone="danger" icon={PackageX}>
              Out of stock
            </Badge>
            <Badge tone="info" icon={Truck}>
              On the way
            </Badge>
          </div>
        </Specimen>
        <Specimen state="Badge, long text">
          <Badge tone="warning">Held until the overdue balance of $11,310.25 is paid</Badge>
        </Specimen>
        <Specimen state="Count">
          <div className="flex gap-2">
            <CountBadge count={3} />
            <CountBadge count={120} />
          </div>
        </Specimen>
        <Specimen state="Chips: link, chosen, removable">
          <div className="flex flex-wrap gap-2">
            <Chip to="?sheen=gloss">Gloss</Chip>
            <Chip to="?" selected>
              Flat
            </Chip>
            {filters.map((filter) => (
              <Chip
                key={filter}
                removeLabel={`Remove ${filter}`}
                onRemove={() => setFilters(filters.filter((other) => other !== filter))}
              >
                {filter}
              </Chip>
            ))}
          </div>
        </Specimen>
        <Specimen state="Colour chip">
          <ColourChip hex="#4a5d52" name="Karaka Grove" code="KG4-118" brand="Trestle" strength="Half" />
        </Specimen>
        <Specimen state="Colour chip, near white, long name">
          <ColourChip
            hex="#f4f1e8"
            name="Hauraki Gulf Morning Mist Quarter White"
            code="HG1-004"
            brand="Southern Heritage Paint Makers"
          />
        </Specimen>
        <Specimen state="Colour chip, small">
          <ColourChip hex="#8c2f23" name="Barn" code="BN9-330" brand="Trestle" size="small" />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}

export function NoticeSection() {
  return (
    <KitSection
      id="notice"
      title="Notice"
      note="Loud bars change what every action means and carry the way out. Soft ones belong to the page."
    >
      <div className="flex flex-col gap-2 overflow-hidden rounded-box">
        <NoticeBar
          tone="warning"
          action={
            <button type="button" className={noticeActionClasses}>
              Stop acting
            </button>
          }
        >
          You are acting for Harbour Bridge Painting, account 4410 2208.
        </NoticeBar>
        <NoticeBar
          tone="danger"
          icon={Ban}
          action={
            <a href="#notice" className={noticeActionClasses}>
              Pay $842.10
            </a>
          }
        >
          This account is on hold. You can order by card until the overdue balance is paid.
        </NoticeBar>
        <NoticeBar tone="info">The Penrose store closes at noon on Friday.</NoticeBar>
        <NoticeBar tone="success">Welcome. Your account is open.</NoticeBar>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice tone="info">Prices changed since you filled this cart.</Notice>
        <Notice tone="success">Payment received. Receipt R-20118 is on its way by email.</Notice>
        <Notice tone="warning">Two lines cannot come on the same day.</Notice>
        <Notice tone="danger">The card was declined. Nothing was charged.</Notice>
      </div>
    </KitSection>
  );
}

export function FiveStatesSection() {
  return (
    <KitSection
      id="states"
      title="Loading, empty, error"
      note="Every screen has its five states: loading in the same shape, empty, partial, error and full."
    >
      <Loading label="Loading the specimen">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <Panel>
            <div className="flex gap-4">
              <Skeleton className="size-16 shrink-0" />
              <div className="flex-1">
                <SkeletonText lines={3} />
              </div>
            </div>
          </Panel>
          <SkeletonRows rows={3} columns={3} />
        </div>
      </Loading>
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState
          icon={ClipboardList}
          title="Lists keep what you buy often"
          action={<Button variant="primary">Make a list</Button>}
        >
          Put a job's paint together once and order it again in two taps.
        </EmptyState>
        <EmptyState icon={Package} title="No orders in this year" />
        <ErrorState
          title="Orders could not be loaded"
          requestId="01JCQ4Y7T3M9K2"
          action={
            <>
              <Button icon={RotateCcw}>Try again</Button>
              <ButtonLink to="/staff/kit" variant="quiet">
                Go to the dashboard
              </ButtonLink>
            </>
          }
        >
          The order system did not answer. What you have ordered is safe.
        </ErrorState>
        <Panel title="Panel" action={<Button size="small">Edit</Button>}>
          <p>One subject, its title and its content: the full state.</p>
        </Panel>
      </div>
    </KitSection>
  );
}
