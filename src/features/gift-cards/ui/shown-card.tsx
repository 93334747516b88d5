import { formatLongDay } from "../../../shared/long-day.ts";
import { scanHint } from "../../../ui/barcode-drawing.tsx";
import { surfaceBox } from "../../../ui/classes.ts";
import { QrDrawing } from "../../../ui/qr-drawing.tsx";
import type { ShownCard } from "./gift-card-data.ts";

/** The code of a card as large as the page allows. White in the dark theme too, so that scanners read it. */
export function ShownCardPanel({ card }: { card: ShownCard }) {
  const { name, value, balance, expiresOn, code, qrCode } = card;
  if (code === null || qrCode === null) return null;
  return (
    <section
      aria-label="The gift card"
      className={`${surfaceBox} flex w-full max-w-xl flex-col items-center gap-5 p-4 md:p-8`}
    >
      <h2 className="type-section text-center">
        {value.formattedValue} {name}
      </h2>
      <div className="w-full max-w-sm rounded-box bg-[#fff] p-2">
        <QrDrawing code={qrCode} label="The code as a picture for the scanner" className="w-full" />
      </div>
      <p className="text-center text-sm text-ink-muted">{scanHint}</p>
      <p className="figures text-center text-xl font-semibold break-words md:text-2xl">{code}</p>
      {balance !== null && (
        <p className="font-medium">
          Balance <span className="figures">{balance.formattedValue}</span>
        </p>
      )}
      {expiresOn !== null && <p className="text-ink-muted">Can be used until {formatLongDay(expiresOn)}.</p>}
    </section>
  );
}
