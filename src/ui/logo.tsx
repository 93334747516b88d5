/** The mark: a plank on two trestles, seen from the side. */
export function LogoMark({ className = "size-8" }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="square"
    >
      <path d="M3 9h26" strokeWidth="4" />
      <path d="M9.5 11 5.5 26M9.5 11l4 15M22.5 11l-4 15M22.5 11l4 15" strokeWidth="2.5" />
      <path d="M7.5 20h4M20.5 20h4" strokeWidth="2" />
    </svg>
  );
}

export interface LogoProps {
  readonly name: string;
  /** The merchant's own logo, at twice its size on the page. Null: the mark and the name. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | null | undefined;
}

/** The logo of the shop. Without a picture it is the mark and the name: the first word is bold. */
export function Logo({ name, logo }: LogoProps) {
  if (logo)
    return (
      <img
        src={logo.url}
        alt={name}
        width={logo.width / 2}
        height={logo.height / 2}
        className="max-h-12 w-auto max-w-56 rounded-sm bg-[light-dark(transparent,#ffffff)] object-contain"
      />
    );
  const [first = "", ...rest] = name.split(" ");
  return (
    <span className="inline-flex max-w-56 items-center gap-2 text-xl leading-none tracking-tight md:max-w-80">
      <LogoMark className="size-8 shrink-0" />
      <span className="line-clamp-2">
        <span className="font-heading font-extrabold">{first}</span>{" "}
        <span className="font-figures font-normal text-ink-muted">{rest.join(" ")}</span>
      </span>
    </span>
  );
}
