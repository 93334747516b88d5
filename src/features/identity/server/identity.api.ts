import type { Endpoint } from "../../../server/http/run-endpoint.ts";

export const identityEndpoints: readonly Endpoint[] = [
  {
    path: "/api/account/",
    operation: "GetAccount",
    variables: ({ date, loyalty }) => ({ date: date ?? "", loyalty: loyalty ?? false }),
  },
  { path: "/api/account/switch/", operation: "SwitchAccount", done: "You are now ordering for this account." },
  { path: "/api/members/invite/", operation: "InviteMember", done: "The invitation is on its way." },
  { path: "/api/members/update/", operation: "UpdateMember", done: "The change is saved." },
  { path: "/api/members/deactivate/", operation: "DeactivateMember", done: "They are switched off and signed out." },
  { path: "/api/members/reactivate/", operation: "ReactivateMember", done: "They can sign in here again." },
  { path: "/api/members/hand-over/", operation: "HandOverAccount", done: "The account has a new holder." },
  { path: "/api/members/resend/", operation: "ResendInvitation", done: "A new invitation is on its way." },
  { path: "/api/members/withdraw/", operation: "WithdrawInvitation", done: "The invitation is withdrawn." },
  {
    path: "/api/invitation/accept/",
    operation: "AcceptInvitation",
    done: "Welcome. You are now ordering for this account.",
  },
  {
    path: "/api/stores/favourite/",
    operation: "setFavoriteStore",
    variables: ({ storeId, date }) => ({ displayUid: "me", storeId, date: date ?? "" }),
    done: "This is your store now.",
  },
  { path: "/api/acting/start/", operation: "StartActingFor", done: "You are now acting for this account." },
  { path: "/api/acting/stop/", operation: "StopActingFor", done: "You are yourself again." },
  { path: "/api/marketing/status/", operation: "SetMarketingStatus", done: "We have noted what you want." },
  { path: "/api/marketing/unsubscribe/", operation: "UnsubscribeByLink" },
  { path: "/api/firebase/getMetadata/", operation: "GetMetadata" },
  { path: "/api/firebase/saveMetadata/", operation: "SaveMetadata" },
  { path: "/api/settings/profile/", operation: "UpdateProfile", done: "Saved." },
  {
    path: "/api/settings/email/",
    operation: "ChangeEmail",
    done: "We sent a link to the new address. Follow it to confirm.",
  },
  { path: "/api/settings/email/confirm/", operation: "ConfirmEmail", done: "This is your e-mail address now." },
  { path: "/api/settings/close/", operation: "CloseOnlineAccount", done: "Your online account is closed." },
  { path: "/api/settings/devices/signout/", operation: "SignOutDevice", done: "The device was signed out." },
];
