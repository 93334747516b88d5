import { ArrowRight, ExternalLink } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { ContentLink } from "../content.ts";

/** A link as an operation returns it. */
export interface ShownLink extends Pick<ContentLink, "type" | "style" | "label"> {
  readonly url: string;
}

/** Makes the whole nearest `relative` box a target of the link, so it is easy to tap. */
const stretched = "static! after:absolute after:inset-0 after:rounded-box";

interface ContentLinkViewProps {
  link: ShownLink;
  /** Makes the whole card the target. */
  wide?: boolean | undefined;
}

export function ContentLinkView({ link: { type, style, label, url }, wide = false }: ContentLinkViewProps) {
  const icon = type === "ExternalLink" ? ExternalLink : ArrowRight;
  const className = classes(wide && stretched);
  if (style === "Hyperlink") {
    return (
      <TextLink to={url} look="standalone" className={className}>
        {label} <Icon of={icon} size="small" />
      </TextLink>
    );
  }
  return (
    <ButtonLink to={url} variant={style === "PrimaryButton" ? "primary" : "secondary"} className={className}>
      {label}
    </ButtonLink>
  );
}
