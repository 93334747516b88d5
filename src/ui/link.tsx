import { Link, type LinkProps } from "react-router";
import { classes } from "./classes.ts";

export type TextLinkProps = LinkProps & {
  /** inline sits in a sentence; standalone has a line of its own, a thumb high; quiet is underlined on hover. */
  look?: "inline" | "standalone" | "quiet" | undefined;
};

const underline =
  "underline decoration-1 underline-offset-[0.2em] decoration-line-strong hover:decoration-2 hover:decoration-current";

const looks = {
  inline: underline,
  standalone: `inline-flex min-h-control-small items-center gap-1.5 font-medium ${underline}`,
  quiet: "underline-offset-[0.2em] hover:underline",
};

/** A link in text. Ink and underlined: the brand colour belongs to the primary action. */
export function TextLink({ look = "inline", className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classes("rounded-sm text-inherit", looks[look], className)} />;
}
