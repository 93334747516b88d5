import {
  BadgeDollarSign,
  Building2,
  ClipboardList,
  CreditCard,
  FileText,
  Gift,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  PaintRoller,
  Settings,
  Shapes,
  UserRound,
} from "lucide-react";
import type { MenuIcon } from "../menu.ts";

export const menuIcons: Record<MenuIcon, LucideIcon> = {
  dashboard: LayoutDashboard,
  account: UserRound,
  cards: CreditCard,
  settings: Settings,
  rewards: Gift,
  orders: ClipboardList,
  leads: PaintRoller,
  payments: BadgeDollarSign,
  statements: FileText,
  accounts: Building2,
  outbox: Mail,
  audit: History,
  kit: Shapes,
};
