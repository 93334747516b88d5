import {
  Clock,
  FileText,
  type LucideIcon,
  MailCheck,
  MailQuestionMark,
  MailX,
  MapPin,
  PackageCheck,
  Palette,
  Percent,
  ReceiptText,
  Ruler,
  Star,
  Tag,
  Truck,
} from "lucide-react";

/** The icons that texts in the database may name. The browser loads only these; any other name shows a tag. */
const icons: Readonly<Record<string, LucideIcon>> = {
  clock: Clock,
  document: FileText,
  "mail-check": MailCheck,
  "mail-question": MailQuestionMark,
  "mail-x": MailX,
  "map-pin": MapPin,
  package: PackageCheck,
  palette: Palette,
  percent: Percent,
  receipt: ReceiptText,
  ruler: Ruler,
  star: Star,
  truck: Truck,
};

export function findNamedIcon(name: string): LucideIcon {
  return icons[name] ?? Tag;
}
