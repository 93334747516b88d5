import { Building2, Clock, CreditCard, Home, MapPin, Settings } from "lucide-react";
import { Breadcrumbs } from "../../../../ui/breadcrumbs.tsx";
import { ContextBar } from "../../../../ui/context-bar.tsx";
import { SectionNav } from "../../../../ui/section-nav.tsx";
import { TabLinks, Tabs } from "../../../../ui/tabs.tsx";
import { KitSection, Specimen, SpecimenSheet } from "./specimen.tsx";

export function FrameSection() {
  return (
    <KitSection
      id="frame"
      title="Page frame"
      note="Header, footer and the phone's bottom bar stand around this very page. Here are the pieces that depend on who is looking."
    >
      <div className="overflow-hidden rounded-box">
        <ContextBar
          label="Sample context"
          items={[
            { label: "Account", value: "Harbour Bridge Painting", icon: Building2, to: "/staff/kit" },
            { label: "Store", value: "Penrose", icon: MapPin, to: "/staff/kit" },
            { label: "Cut-off", value: "41 min for today", icon: Clock },
          ]}
        />
      </div>
      <SpecimenSheet>
        <Specimen state="Breadcrumbs (a phone shows one step up)">
          <Breadcrumbs
            label="Sample breadcrumbs"
            items={[
              { label: "Dashboard", to: "/dashboard/" },
              { label: "Orders", to: "/dashboard/orders/" },
              { label: "Order 10482", to: "/staff/kit" },
            ]}
          />
        </Specimen>
        <Specimen state="Section menu">
          <SectionNav
            label="Sample section"
            path="/staff/kit"
            groups={[
              { heading: null, items: [{ label: "Dashboard", to: "/staff/sample", icon: Home }] },
              {
                heading: "Business",
                items: [
                  {
                    label: "Payments",
                    to: "/staff/kit",
                    icon: CreditCard,
                    children: [{ label: "Pay balance & invoice", to: "/staff/sample/pay" }],
                  },
                  { label: "Settings", to: "/staff/sample/settings", icon: Settings },
                ],
              },
            ]}
          />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}

export function TabsSection() {
  return (
    <KitSection
      id="tabs"
      title="Tabs"
      note="Parts of one page. When a part deserves an address of its own, its tab is a link."
    >
      <SpecimenSheet columns={1}>
        <Specimen state="Tabs: chosen, counted, disabled">
          <Tabs
            label="Sample product"
            tabs={[
              { value: "about", label: "About", panel: "Washable acrylic for walls that get touched." },
              { value: "stock", label: "Stock", count: 12, panel: "12 at Penrose, 4 at Addington." },
              { value: "sheets", label: "Data sheets", count: 2, panel: "Safety data sheet, technical data sheet." },
              { value: "systems", label: "Systems", disabled: true, panel: "None." },
            ]}
          />
        </Specimen>
        <Specimen state="Tab links">
          <TabLinks
            label="Sample leads"
            items={[
              { label: "New", to: "/staff/kit", count: 3 },
              { label: "Accepted", to: "/staff/sample/accepted" },
              { label: "Closed", to: "/staff/sample/closed" },
            ]}
          />
        </Specimen>
      </SpecimenSheet>
    </KitSection>
  );
}
