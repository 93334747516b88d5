import { Clock, LayoutDashboard, LogIn, type LucideIcon, Palette, ReceiptText } from "lucide-react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { operate } from "../../../ui/page-context.ts";
import { pickAcrossFamilies } from "../../catalogue/colour-picks.ts";
import { HomeCategories, HomeColours, HomeStores } from "../../catalogue/ui/home-sections.tsx";
import { inFamilyOrder } from "../../colours/colour-families.ts";
import { colourFromAnswer } from "../../colours/ui/colour-answer.ts";
import { PopularColours } from "../../colours/ui/colours.operations.ts";
import { useShop } from "./shop-data.ts";
import { TrestleScene } from "./trestle-scene.tsx";

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: "Trestle Trade · Paint and decorating for the trade" },
  ...(loaderData === undefined ? [] : [{ tagName: "link", rel: "canonical", href: loaderData.canonical }]),
  {
    name: "description",
    content:
      "Order tinted paint, settle invoices and run the account of your painting business, from the site or the office.",
  },
];

const chips = 18;

export async function loader(args: LoaderFunctionArgs) {
  const { popularColours } = await operate(args, PopularColours, {});
  const colours = inFamilyOrder(pickAcrossFamilies(popularColours.map(colourFromAnswer), chips));
  return {
    colours: colours.map(({ id, name, code, hex }) => ({ id, name, code, hex })),
    canonical: new URL("/", args.url.origin).href,
  };
}

export default function HomePage() {
  const { colours } = useLoaderData<typeof loader>();
  const shop = useShop();
  const frame = shop?.frame;
  return (
    <div className="flex flex-col gap-10 pt-6 md:gap-16 md:pt-10">
      <section className="grid items-center gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-16">
        <div className="flex flex-col items-start gap-6">
          <h1 className="type-display">Paint for the job, ready before the crew is.</h1>
          <p className="max-w-xl text-lg text-ink-muted">
            Trestle Trade is the counter in your pocket: your account price, your colours and your store, at six in the
            morning on site or at the desk with forty invoices.
          </p>
          {frame?.firstName == null ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/login/" variant="primary" icon={LogIn}>
                Sign in to your account
              </ButtonLink>
              <ButtonLink to="/products">See the products</ButtonLink>
            </div>
          ) : (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/dashboard/" variant="primary" icon={LayoutDashboard}>
                Go to your dashboard, {frame.firstName}
              </ButtonLink>
              <ButtonLink to="/products">See the products</ButtonLink>
            </div>
          )}
        </div>
        <TrestleScene />
      </section>
      <HomeCategories categories={shop?.categories ?? []} />
      <HomeColours colours={colours} />
      {shop?.canFindStores && <HomeStores />}
      <section
        aria-label="What it does for you"
        className="grid gap-px overflow-hidden rounded-box border border-line bg-line md:grid-cols-3"
      >
        <Reason icon={Clock} title="Made for the early start">
          Large targets, plain words, and always in sight: which account, which store, and by when to order.
        </Reason>
        <Reason icon={Palette} title="Looks like paint">
          A colour is a chip with its name, code and strength, on every line from the cart to the tin label.
        </Reason>
        <Reason icon={ReceiptText} title="An account that adds up">
          Every cent is kept as a whole number, every change has a name beside it, and what you see is what is charged.
        </Reason>
      </section>
    </div>
  );
}

function Reason({ icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <div className="flex flex-col gap-3 bg-surface p-6">
      <Icon of={icon} size="large" />
      <h2 className="type-part">{title}</h2>
      <p className="text-ink-muted">{children}</p>
    </div>
  );
}
