import type { CSSProperties } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { SelectField } from "../../../../ui/select.tsx";
import {
  contentPath,
  formatContentAddress,
  formatPreviewAddress,
  type PreviewChoice,
  parseDraft,
} from "../../content-addresses.ts";
import type { ContentPageData } from "./content-data.ts";

interface ContentPreviewProps {
  list: ContentPageData["list"];
  choice: PreviewChoice;
  crumbs: readonly { label: string; to: string }[];
}

const frames = [
  { name: "Phone", width: 390, height: 1_500 },
  { name: "Desk", width: 1280, height: 1_500 },
];

/** The real home page in two widths, made smaller so that both fit beside each other. */
export function ContentPreview({ list, choice, crumbs }: ContentPreviewProps) {
  const address = formatPreviewAddress(choice);
  const isDraft = choice.draft !== "";
  return (
    <>
      <PageHeader
        title="Preview"
        lede="The home page as customers see it at a time of your choice, with the changes that are published by then."
        breadcrumbs={[...crumbs]}
      />
      <div className="flex flex-col gap-4 pb-6">
        <ChoiceForm {...{ list, choice }} />
        {isDraft && (
          <div>
            <ButtonLink to={formatContentAddress(parseDraft(choice.draft))}>Back to the form</ButtonLink>
          </div>
        )}
        <div className="flex flex-col gap-6 [--scale:0.26] sm:[--scale:0.4] md:flex-row lg:[--scale:0.45] xl:[--scale:0.5]">
          {frames.map((frame) => (
            <Frame key={frame.width} {...frame} address={address} />
          ))}
        </div>
      </div>
    </>
  );
}

function ChoiceForm({ list, choice }: Pick<ContentPreviewProps, "list" | "choice">) {
  return (
    <Panel>
      <Form action={contentPath} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <input type="hidden" name="preview" value="" />
        <input type="hidden" name="draft" value={choice.draft} />
        <SelectField
          label="Country"
          name="country"
          defaultValue={choice.country}
          options={[
            { value: "AU", label: "Australia" },
            { value: "NZ", label: "New Zealand" },
          ]}
        />
        <SelectField
          label="Seen by"
          name="audience"
          defaultValue={choice.audience}
          options={[
            { value: "GUESTS", label: "A guest" },
            { value: "SIGNED_IN", label: "Somebody signed in" },
          ]}
        />
        <TextField
          label={`As of (${list.timeZone})`}
          name="at"
          type="datetime-local"
          defaultValue={choice.at === "" ? list.now : choice.at}
        />
        <Button type="submit" variant="primary">
          Show
        </Button>
      </Form>
    </Panel>
  );
}

interface FrameProps {
  name: string;
  width: number;
  height: number;
  address: string;
}

function Frame({ name, width, height, address }: FrameProps) {
  const sized: CSSProperties = { width: `calc(${width}px * var(--scale))`, height: `calc(${height}px * var(--scale))` };
  const scaled: CSSProperties = { width, height, transform: "scale(var(--scale))", transformOrigin: "0 0" };
  return (
    <section aria-label={`${name}, ${width} pixels`} className="flex min-w-0 flex-col gap-2">
      <h2 className="type-part">
        {name}, {width} px
      </h2>
      <div style={sized} className="overflow-hidden rounded-box border border-line-strong bg-ground">
        <iframe
          src={address}
          title={`Home page, ${width} pixels wide`}
          style={scaled}
          className="max-w-none border-0"
        />
      </div>
      <TextLink to={address} look="standalone" reloadDocument target="_blank">
        Open it alone<span className="sr-only">: {name}</span>
      </TextLink>
    </section>
  );
}
