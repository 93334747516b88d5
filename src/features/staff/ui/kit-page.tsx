import type { LoaderFunctionArgs } from "react-router";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { ButtonSection, LinkSection } from "./kit/actions.tsx";
import { ChartSection, TableSection } from "./kit/data.tsx";
import { ChoiceSection, StepperSection, TextFieldSection } from "./kit/fields.tsx";
import { ColourSection, MarksSection, TypeSection } from "./kit/foundations.tsx";
import { FrameSection, TabsSection } from "./kit/frame.tsx";
import { OverlaySection, ToastSection } from "./kit/overlays.tsx";
import { BadgeSection, FiveStatesSection, NoticeSection } from "./kit/states.tsx";
import { GetKitAccess } from "./staff.operations.ts";

export function loader(args: LoaderFunctionArgs) {
  return runOperation(args, GetKitAccess, {});
}

export const meta = pageMeta("Kit");

const index = [
  { id: "colour", label: "Colour" },
  { id: "type", label: "Type and figures" },
  { id: "marks", label: "Logo, icons, theme" },
  { id: "buttons", label: "Button" },
  { id: "links", label: "Link" },
  { id: "field", label: "Field" },
  { id: "choice", label: "Select, combobox" },
  { id: "stepper", label: "Number stepper" },
  { id: "overlays", label: "Dialog, drawer, menu" },
  { id: "toast", label: "Toast, user errors" },
  { id: "badge", label: "Badge and chip" },
  { id: "notice", label: "Notice" },
  { id: "states", label: "Loading, empty, error" },
  { id: "table", label: "Table, pagination" },
  { id: "chart", label: "Chart frame" },
  { id: "tabs", label: "Tabs" },
  { id: "frame", label: "Page frame" },
];

/** Shows every component of the kit in every state. */
export default function KitPage() {
  return (
    <>
      <PageHeader
        title="The kit"
        lede="Every part of the screens, in every state. Look here first; draw something new last."
      />
      <div className="flex flex-col gap-8 md:flex-row md:items-start md:gap-12">
        <KitIndex />
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          <ColourSection />
          <TypeSection />
          <MarksSection />
          <ButtonSection />
          <LinkSection />
          <TextFieldSection />
          <ChoiceSection />
          <StepperSection />
          <OverlaySection />
          <ToastSection />
          <BadgeSection />
          <NoticeSection />
          <FiveStatesSection />
          <TableSection />
          <ChartSection />
          <TabsSection />
          <FrameSection />
        </div>
      </div>
    </>
  );
}

function KitIndex() {
  return (
    <nav aria-label="Parts of the kit" className="md:sticky md:top-28 md:w-52 md:shrink-0">
      <ul className="grid grid-cols-2 gap-x-4 md:grid-cols-1 md:border-l md:border-line">
        {index.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-control-small items-center rounded-sm text-ink-muted hover:text-ink hover:underline md:pl-4 md:text-sm"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
