import { Link, type LinkProps } from "react-router";
import { classes } from "./classes.ts";

export type TextLinkProps = LinkProps & {
  /** "inline" is part of a sentence, "standalone" has its own line and a tall target, "quiet" is underlined on hover. */
  look?: "inline" | "standalone" | "quiet" | undefined;
};

const underline =
  "underline decoration-1 underline-offset-[0.2em] decoration-line-strong hover:decoration-2 hover:decoration-current";

const looks = {
  inline: underline,
  standalone: `inline-flex min-h-control-small items-center gap-1.5 font-medium ${underline}`,
  quiet: "underline-offset-[0.2em] hover:underline",
};

/** A text link. It has the text colour, because the brand colour is only for the primary action. */
export function TextLink({ look = "inline", className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classes("rounded-sm text-inherit", looks[look], className)} />;
}
