import { ArrowRight, ExternalLink } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { ShownLink } from "./shown-content.ts";

/** The whole of the nearest `relative` box leads where the link leads: a thumb need not aim. */
const stretched = "static! after:absolute after:inset-0 after:rounded-box";

interface ContentLinkViewProps {
  link: ShownLink;
  /** Takes the whole card for its target. */
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
