import { LogIn } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { useShop } from "./shop-data.ts";

/** The first part of the home page for a guest. The merchant's tagline has the place of the usual sentence. */
export function HomeWelcome() {
  const shop = useShop()?.frame.shop;
  const lede =
    shop === undefined || shop.tagline !== ""
      ? shop?.tagline
      : `${shop.name} is the counter in your pocket: your account price, your colours and your store, at six in the morning on site or at the desk with forty invoices.`;
  return (
    <section className="grid items-center gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16">
      <div className="flex flex-col items-start gap-6">
        <h1 className="type-display">Paint for the job, ready before the crew is.</h1>
        <p className="max-w-xl text-lg text-ink-muted">{lede}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/login/" variant="primary" icon={LogIn}>
            Sign in to your account
          </ButtonLink>
          <ButtonLink to="/products">See the products</ButtonLink>
        </div>
      </div>
      <TrestleScene />
    </section>
  );
}

/** An illustration: a plank on two trestles, three tins and a half painted wall. */
function TrestleScene() {
  return (
    <svg
      viewBox="0 0 416 320"
      role="img"
      aria-label="Three tins of paint on a plank between two trestles"
      className="w-full rounded-box border border-line"
    >
      <rect width="416" height="320" fill="var(--surface)" />
      <path d="M0 0h236c-6 30 8 52 2 92s10 70 2 108-6 44-2 66H0z" fill="#7f9c8a" />
      <path d="M0 266h416v54H0z" fill="var(--sunken)" />
      <path d="M0 256h416v10H0z" fill="var(--line)" />
      <g stroke="#8a5a2b" strokeWidth="9" strokeLinecap="round">
        <path d="M112 206 84 304M112 206l28 98M304 206l-28 98M304 206l28 98" />
        <path d="M96 262h32M288 262h32" strokeWidth="6" />
      </g>
      <rect x="52" y="192" width="312" height="16" rx="3" fill="#b07a3f" />
      <rect x="52" y="192" width="312" height="5" rx="2.5" fill="#c9955a" />
      <Tin x={96} y={108} size={84} label="#1f4e5f" paint="#7f9c8a" />
      <Tin x={198} y={128} size={64} label="#b4431f" paint="#e9dcc3" />
      <Tin x={280} y={144} size={48} label="#2f3437" paint="#b4431f" />
    </svg>
  );
}

interface TinProps {
  x: number;
  y: number;
  /** The height of the tin. All other sizes are proportional to it. */
  size: number;
  label: string;
  paint: string;
}

function Tin({ x, y, size, label, paint }: TinProps) {
  const width = size * 0.86;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M${width * 0.08} ${size * 0.14}C${width * 0.2} ${-size * 0.16} ${width * 0.8} ${-size * 0.16} ${width * 0.92} ${size * 0.14}`}
        fill="none"
        stroke="#9aa0a6"
        strokeWidth={size * 0.022}
      />
      <rect y={size * 0.14} width={width} height={size * 0.86} rx={size * 0.04} fill="#d4d7da" />
      <rect y={size * 0.3} width={width} height={size * 0.56} fill={label} />
      <rect y={size * 0.3} width={width * 0.12} height={size * 0.56} fill="#fff" opacity="0.18" />
      <rect
        x={width * 0.2}
        y={size * 0.42}
        width={width * 0.6}
        height={size * 0.09}
        rx={size * 0.02}
        fill="#fff"
        opacity="0.9"
      />
      <ellipse
        cx={width / 2}
        cy={size * 0.68}
        rx={width * 0.18}
        ry={size * 0.07}
        fill={paint}
        stroke="#fff"
        strokeWidth={size * 0.014}
      />
      <ellipse cx={width / 2} cy={size * 0.15} rx={width * 0.5} ry={size * 0.09} fill="#b9bec3" />
      <ellipse cx={width / 2} cy={size * 0.15} rx={width * 0.4} ry={size * 0.064} fill={paint} />
    </g>
  );
}
