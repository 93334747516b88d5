import { UserPlus, UsersRound } from "lucide-react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { keptFormFor } from "../../../ui/page-form.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { SignInAgain } from "../../../ui/sign-in-again.tsx";
import { ChangeMember, InviteMember } from "./member-forms.tsx";
import { InvitationList, MemberTable, withQuery } from "./member-table.tsx";
import { GetMembers } from "./members.operations.ts";

export const meta = pageMeta("Members");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const number = searchParams.get("account") ?? "";
  const { members } = await runOperation(args, GetMembers, { accountId: number });
  if (members.memberList === null) throw data({ message: members.userErrors[0]?.message }, { status: 404 });
  const { flash } = getPageServices(args);
  return {
    list: members.memberList,
    // An administrator has no account and gives a number.
    address: number === "" ? "/dashboard/account/members/" : `/dashboard/account/members/?account=${number}`,
    isInviting: searchParams.has("invite"),
    memberId: searchParams.get("member"),
    withdrawingId: searchParams.get("withdraw"),
    askedFor: searchParams.get("ask"),
    kept: { invite: keptFormFor("invite", flash), change: keptFormFor("change", flash) },
  };
}

export default function MembersPage() {
  const { list, address, isInviting, memberId, withdrawingId, askedFor, kept } = useLoaderData<typeof loader>();
  const canChange = list.mayManage && list.isSignInFresh;
  const member = list.members.find(({ customerId }) => customerId === memberId);
  const isAlone = list.members.length === 1 && list.invitations.length === 0;
  const invite = canChange && !isInviting && (
    <ButtonLink to={withQuery(address, { invite: "on" })} variant="primary" icon={UserPlus} preventScrollReset>
      Invite somebody
    </ButtonLink>
  );
  const page = { accountId: list.accountId, address };
  return (
    <>
      <PageHeader
        title="Members"
        lede={`Who orders for ${list.accountName}, and how far each may go.`}
        breadcrumbs={[
          { label: "Dashboard", to: "/dashboard/" },
          { label: "Account", to: "/dashboard/account/" },
        ]}
        actions={!isAlone && invite}
      />
      <div className="flex flex-col gap-4">
        {list.mayManage && !list.isSignInFresh && (
          <Notice tone="info" action={<SignInAgain />}>
            To change who is in the account, sign in again: it is a while since you did.
          </Notice>
        )}
        {canChange && isInviting && <InviteMember page={page} kept={kept.invite} />}
        {canChange && member !== undefined && (
          <ChangeMember key={member.customerId} kept={kept.change} {...{ member, page, askedFor }} />
        )}
        <MemberTable list={list} address={address} canChange={canChange} />
        {list.invitations.length > 0 && (
          <InvitationList invitations={list.invitations} {...{ page, canChange, withdrawingId }} />
        )}
        {isAlone && !isInviting && (
          <EmptyState icon={UsersRound} title="Nobody else yet" action={invite}>
            Invite whoever orders on site or does the books: each with their own sign-in, and a limit where you want
            one.
          </EmptyState>
        )}
      </div>
    </>
  );
}
