import { Form, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { promotionErrors } from "../../cart/promotion-errors.ts";
import { isPromotionCode } from "../../cart/promotion-form.ts";
import { formatCopyAddress, newPromotionPath, promotionsPath } from "../promotion-addresses.ts";
import { GetStaffPromotion } from "./promotions.operations.ts";

export const meta = pageMeta("New promotion");

/** The code is asked for first, because it is the address of the form. It works without script, and a wrong code can be corrected. */
export async function loader(args: LoaderFunctionArgs) {
  const typed = args.url.searchParams.get("code");
  const code = (typed ?? "").trim().toUpperCase();
  const copy = args.url.searchParams.get("copy") ?? "";
  const { staffPromotion, copied } = await runOperation(args, GetStaffPromotion, { code, copy });
  if (staffPromotion === null && isPromotionCode(code)) throw redirect(formatCopyAddress(code, copied?.code ?? ""));
  const error = staffPromotion === null ? promotionErrors.code : promotionErrors.exists;
  return { code, copied, error: typed === null ? undefined : error.message };
}

export default function NewPromotionPage() {
  const { code, copied, error } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={copied === null ? "New promotion" : `Copy of ${copied.name}`}
        lede="It stays a draft until you switch it on."
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Promotions", to: promotionsPath },
        ]}
      />
      <Panel>
        <Form action={newPromotionPath} className="flex max-w-xl flex-col gap-4">
          {copied !== null && <input type="hidden" name="copy" value={copied.code} />}
          <TextField
            label="Code of the new promotion"
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={code}
            error={error}
            hint="Capital letters, digits and hyphens, such as SPRING-26. It never changes."
          />
          <div>
            <Button type="submit" variant="primary">
              Continue
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  );
}
