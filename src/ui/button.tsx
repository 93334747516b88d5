import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { Icon, Spinner } from "./icon.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: "regular" | "small" | undefined;
  icon?: LucideIcon | undefined;
  /** Takes the full width. */
  block?: boolean | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press",
  secondary: "border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken active:bg-line",
  quiet: "border-transparent bg-transparent text-ink hover:bg-sunken active:bg-line",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover",
};

const sizes = {
  regular: "min-h-control px-5 text-base rounded-box",
  small: "min-h-control-small px-3.5 text-base md:text-sm rounded-inner",
};

const disabledFill =
  "disabled:border-line disabled:bg-sunken disabled:text-ink-muted disabled:hover:bg-sunken disabled:hover:border-line";
const disabledBare = "disabled:text-ink-muted disabled:hover:bg-transparent";

export function buttonClasses({ variant = "secondary", size = "regular", block = false }: ButtonLook): string {
  return classes(
    "relative inline-flex items-center justify-center gap-2 border py-2 text-center font-semibold leading-tight",
    "transition-colors select-none print:hidden",
    variants[variant],
    sizes[size],
    block && "w-full",
  );
}

export type ButtonProps = ComponentProps<"button"> & ButtonLook & { pending?: boolean | undefined };

/**
 * A pending button keeps its width, name and focus, and ignores presses. It is not disabled, because a disabled button
 * loses the keyboard focus.
 */
export function Button({ variant, size, icon, block, pending = false, className, children, ...rest }: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      {...(pending && { "aria-busy": true, "aria-disabled": true, onClick: ignore })}
      className={classes(
        buttonClasses({ variant, size, block }),
        variant === "quiet" ? disabledBare : disabledFill,
        className,
      )}
    >
      <Label icon={icon} size={size} pending={pending}>
        {children}
      </Label>
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClasses({ variant, size, block }), className)}>
      {icon && <LabelIcon of={icon} size={size} />}
      {children}
    </Link>
  );
}

function LabelIcon({ of, size }: { of: LucideIcon; size: ButtonLook["size"] }) {
  return <Icon of={of} size={size === "small" ? "small" : "regular"} />;
}

type LabelProps = Pick<ButtonLook, "icon" | "size"> & { pending?: boolean | undefined; children: ReactNode };

function Label({ icon, size, pending = false, children }: LabelProps) {
  return (
    <>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={classes("inline-flex items-center gap-2", pending && "opacity-0")}>
        {icon && <LabelIcon of={icon} size={size} />}
        {children}
      </span>
    </>
  );
}
