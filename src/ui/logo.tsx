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

/** The logo. The name is text, so a merchant changes it with one prop. */
export function Logo({
  name = "Trestle",
  suffix = "Trade",
}: {
  name?: string | undefined;
  suffix?: string | undefined;
}) {
  return (
    <span className="inline-flex items-center gap-2 text-xl leading-none tracking-tight whitespace-nowrap">
      <LogoMark />
      <span>
        <span className="font-heading font-extrabold">{name}</span>{" "}
        <span className="font-figures font-normal text-ink-muted">{suffix}</span>
      </span>
    </span>
  );
}
