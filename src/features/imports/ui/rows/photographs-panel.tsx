import { ApiForm } from "../../../../ui/api-form.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { type KeptForm, nothingKept, PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { SelectField, type SelectOption } from "../../../../ui/select.tsx";
import { MAX_ALT, MAX_PHOTOGRAPHS } from "../../../catalogue/photographs.ts";
import { photoTypes } from "../../../pictures/photo.ts";
import {
  formatPhotographForm,
  newPhotographForm,
  photographLabels,
  photographUploadPath,
} from "../../photograph-form.ts";
import { formatProductAddress } from "../../row-addresses.ts";
import { MediaUpload } from "./media-upload.tsx";
import type { GetStaffProduct } from "./rows.operations.ts";

type Media = ResultOf<typeof GetStaffProduct>["staffProductMedia"];
type Photograph = Media["photographs"][number];

interface PhotographsPanelProps {
  productCode: string;
  media: Media;
  variants: readonly { readonly sku: string; readonly size: string }[];
  /** The forms that were refused without script, by name. */
  kept: Readonly<Record<string, KeptForm>>;
}

/** The photographs of a product. The first is its main picture. Without any, the shop draws the product. */
export function PhotographsPanel({ productCode, media, variants, kept }: PhotographsPanelProps) {
  const { photographs, removed } = media;
  const subjects = [
    { value: "", label: "The whole product" },
    ...variants.map(({ sku, size }) => ({ value: sku, label: `${sku}, ${size}` })),
  ];
  return (
    <Panel title="Photographs">
      <p className="text-ink-muted">
        {photographs.length === 0
          ? "None yet: the shop draws the tin with its label. Where a colour is chosen, it draws the tin in that colour."
          : "Where a customer has chosen a colour, the shop draws the tin in that colour instead."}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {photographs.map((photograph) => (
          // Another place fills the form anew. Otherwise it would put the photograph back to where it was.
          <li key={`${photograph.hash} ${photograph.place}`} className="py-4 first:pt-0">
            <PhotographForm
              {...{ productCode, photograph, subjects, count: photographs.length }}
              kept={kept[formatPhotographForm(photograph.hash)] ?? nothingKept}
            />
          </li>
        ))}
      </ul>
      {photographs.length < MAX_PHOTOGRAPHS ? (
        <NewPhotograph productCode={productCode} subjects={subjects} kept={kept[newPhotographForm] ?? nothingKept} />
      ) : (
        <p className="text-ink-muted">A product has eight photographs at most.</p>
      )}
      {removed.length > 0 && <Removed productCode={productCode} photographs={removed} />}
    </Panel>
  );
}

interface PhotographFormProps {
  productCode: string;
  photograph: Photograph;
  subjects: readonly SelectOption[];
  count: number;
  kept: KeptForm;
}

function PhotographForm({ productCode, photograph, subjects, count, kept }: PhotographFormProps) {
  const { hash, url, thumbnailUrl, sku, alt, place, seen } = photograph;
  const places = Array.from({ length: count }, (_, index) => String(index + 1));
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <div className="flex flex-col items-start gap-2">
        <a href={url}>
          <img
            src={thumbnailUrl}
            alt={`Photograph ${place}${alt === "" ? "" : `: ${alt}`}`}
            width={128}
            height={128}
            className="size-32 rounded-inner border border-line object-contain"
          />
        </a>
        {place === 1 && <Badge tone="info">Main picture</Badge>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PageForm
          name={formatPhotographForm(hash)}
          action="/api/staff/products/photographs/save/"
          fields={["sku", "alt", "place"]}
          kept={kept}
          returnTo={formatProductAddress(productCode)}
          className="flex flex-col gap-4"
        >
          {({ bind, pending }) => (
            <>
              <input type="hidden" name="productCode" value={productCode} />
              <input type="hidden" name="hash" value={hash} />
              <input type="hidden" name="seen" value={seen} />
              <TextField label={photographLabels.alt} optional maxLength={MAX_ALT} {...bind("alt", alt)} />
              <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
                <SelectField label={photographLabels.sku} options={subjects} {...bind("sku", sku ?? "")} />
                <SelectField
                  label={photographLabels.place}
                  options={places.map((value) => ({ value, label: value === "1" ? "1, main picture" : value }))}
                  {...bind("place", String(place))}
                />
              </div>
              <div>
                <Button type="submit" pending={pending}>
                  Save photograph {place}
                </Button>
              </div>
            </>
          )}
        </PageForm>
        <ApiForm action="/api/staff/products/photographs/remove/">
          {({ pending }) => (
            <>
              <PhotographKey productCode={productCode} hash={hash} />
              <Button type="submit" variant="danger" size="small" pending={pending}>
                Remove photograph {place}
              </Button>
            </>
          )}
        </ApiForm>
      </div>
    </div>
  );
}

function PhotographKey({ productCode, hash }: { productCode: string; hash: string }) {
  return (
    <>
      <input type="hidden" name="productCode" value={productCode} />
      <input type="hidden" name="hash" value={hash} />
    </>
  );
}

interface NewPhotographProps {
  productCode: string;
  subjects: readonly SelectOption[];
  kept: KeptForm;
}

function NewPhotograph({ productCode, subjects, kept }: NewPhotographProps) {
  return (
    <MediaUpload
      action={photographUploadPath}
      productCode={productCode}
      label="New photograph"
      hint="PNG, JPEG or WebP of at most 12 MB. Best is a square picture of 1,000 pixels or more on a white or clear background."
      accept={photoTypes}
      submit="Add the photograph"
    >
      <SelectField
        label={photographLabels.sku}
        name="sku"
        options={subjects}
        defaultValue={kept.values.sku ?? ""}
        hint="A photograph of one variant is shown for that variant only."
      />
      <TextField
        label={photographLabels.alt}
        name="alt"
        optional
        maxLength={MAX_ALT}
        defaultValue={kept.values.alt ?? ""}
        hint="What it shows, for people who cannot see it."
      />
    </MediaUpload>
  );
}

/** Those that were removed last can be put back. */
function Removed({ productCode, photographs }: { productCode: string; photographs: readonly Photograph[] }) {
  return (
    <section aria-labelledby="removed-photographs" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="removed-photographs" className="font-medium">
        Removed photographs
      </h3>
      <ul className="flex flex-wrap gap-4">
        {photographs.map(({ hash, thumbnailUrl, alt }, index) => (
          <li key={hash} className="flex flex-col items-start gap-2">
            <img
              src={thumbnailUrl}
              alt={`Removed photograph ${index + 1}${alt === "" ? "" : `: ${alt}`}`}
              width={80}
              height={80}
              className="size-20 rounded-inner border border-line object-contain"
            />
            <ApiForm action="/api/staff/products/photographs/restore/">
              {({ pending }) => (
                <>
                  <PhotographKey productCode={productCode} hash={hash} />
                  <Button type="submit" size="small" pending={pending}>
                    Put back<span className="sr-only"> removed photograph {index + 1}</span>
                  </Button>
                </>
              )}
            </ApiForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
