import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { hexToLab } from "../../../shared/colour-space.ts";
import { runOperation } from "../../../ui/page-context.ts";
import { formatHomeTitle } from "../../../ui/page-title.ts";
import { HomeCategories, HomeColours, HomeStores } from "../../catalogue/ui/home-sections.tsx";
import { pickAcrossFamilies, sortByFamily } from "../../colours/colour-families.ts";
import type { BannerType } from "../../content/content.ts";
import { isPreviewAddress } from "../../content/content-addresses.ts";
import { CampaignBanners, ImageBanners, PromotionBanners } from "../../content/ui/banners.tsx";
import { GetContentPreview } from "../../content/ui/content.operations.ts";
import { ContentBlockView } from "../../content/ui/content-block-view.tsx";
import { HomeShortcuts } from "./home-shortcuts.tsx";
import { HomeToday } from "./home-today.tsx";
import { HomeWelcome } from "./home-welcome.tsx";
import { GetHome } from "./navigation.operations.ts";
import { useShop } from "./shop-data.ts";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: formatHomeTitle(matches) },
  ...(loaderData === undefined ? [] : [{ tagName: "link", rel: "canonical", href: loaderData.canonical }]),
  {
    name: "description",
    content:
      "Order tinted paint, settle invoices and run the account of your painting business, from the site or the office.",
  },
];

const maxColours = 18;
const maxJobs = 3;

export async function loader(args: LoaderFunctionArgs) {
  if (isPreviewAddress(args.url)) await runOperation(args, GetContentPreview, {});
  const { pageContent, popularColours, frame, ...home } = await runOperation(args, GetHome, {});
  const placed = popularColours.map((colour) => ({ ...colour, code: colour.code ?? "", lab: hexToLab(colour.hex) }));
  const colours = sortByFamily(pickAcrossFamilies(placed, maxColours));
  return {
    ...pageContent,
    colours: colours.map(({ id, name, code, hex }) => ({ id, name, code, hex })),
    store: frame.store,
    lists: home.recentFavoriteLists,
    jobs: home.jobSuggestions.slice(0, maxJobs),
    canonical: new URL("/", args.url.origin).href,
  };
}

export default function HomePage() {
  const { banners, blocks, colours, store, lists, jobs } = useLoaderData<typeof loader>();
  const shop = useShop();
  const listBanners = (type: BannerType) => banners.filter((banner) => banner.type === type);
  return (
    <div className="flex flex-col gap-10 pt-6 md:gap-16 md:pt-10 [&>:not(:first-child)]:when-near">
      {shop === undefined || shop.frame.name === null ? (
        <HomeWelcome />
      ) : (
        <HomeToday frame={shop.frame} store={store}>
          <HomeShortcuts lists={lists} jobs={jobs} />
        </HomeToday>
      )}
      <PromotionBanners banners={listBanners("PROMOTION_BANNER")} />
      <HomeCategories categories={shop?.categories ?? []} />
      <CampaignBanners banners={listBanners("CAMPAIGN_CONTENT_BANNER")} />
      <HomeColours colours={colours} />
      <ImageBanners banners={listBanners("CAMPAIGN_IMAGE_BANNER")} />
      {blocks.map((block) => (
        <ContentBlockView key={block.id} block={block} />
      ))}
      {shop?.canFindStores && <HomeStores />}
    </div>
  );
}
