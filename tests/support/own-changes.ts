/** Changes of the person's own things, which need no right that somebody else can take away, and forms for everybody. */
export const ownChanges = [
  ...["OpenGiftCardLink", "SaveMetadata"],
  // A home owner has no account: a token opens the request.
  ...["AskForPainter", "ResendPainterRequestLink", "ConfirmPainterRequest", "AddPainterRequestNote"],
  ...["WithdrawPainterRequest", "AnswerPainterRequest"],
  ...["AcceptInvitation", "ChangeEmail", "ConfirmEmail", "SendSignUp", "SetMarketingStatus", "SignOutDevice"],
  ...["StartActingFor", "StopActingFor", "SwitchAccount", "UnsubscribeByLink", "UpdateProfile", "setFavoriteStore"],
  // The cart is the person's own. tests/server/viewer-change.test.ts shows that it is never another account's.
  ...["CustomerCartAddCoupon", "CustomerCartRemoveAllCoupons", "CustomerCartRemoveCoupon", "ReorderItems"],
  ...["CustomerCartAddVoucher", "CustomerCartUseVoucher", "CustomerCartRemoveVoucher"],
  ...[
    "customerCartAddItem",
    "customerCartAddItems",
    "customerCartAddProductsFromList",
    "customerCartApplyRedeemPoints",
  ],
  ...["customerCartChangeStore", "customerCartRemoveItem", "customerCartRemoveItems", "customerCartRemoveRedeemPoints"],
  ...["customerCartUpdateCheckout", "customerCartUpdateItem", "customerCartUpdateItems", "SwapCartPacks"],
  // The pad of quick order is the person's own too.
  ...["OrderQuickOrder", "PasteQuickOrder", "SaveQuickOrderRows", "TakeQuickOrderRest", "UndoQuickOrder"],
  // Lists need no right but the membership. tests/server/viewer-change.test.ts takes it away, and tests/server/lists.test.ts
  // shows that a list is locked before its sharing is read.
  ...["CopyFavouriteList", "MoveFavouriteListEntry", "ReorderFavouriteList", "RestoreFavouriteListEntries"],
  ...["UpdateFavouriteList", "UpdateFavouriteListEntry", "addProductToFavoriteLists", "addProductsToFavoriteLists"],
  ...["createCustomerFavoriteLists", "removeCustomerFavoriteItems", "removeCustomerFavoriteList"],
  ...["SwapFavouriteListPacks", "removeCustomerFavoriteListEntry"],
  // Ending notices on one's own browser needs no right.
  "UnsubscribeFromLeadPush",
  // They change nothing but the gateway's objects, and no lock of ours can be held while the gateway is asked.
  ...["CreateSetupIntent", "RemovePaymentMethod", "SetDefaultPaymentMethod", "checkCartOnPaymentIntent"],
  // Has its own test in tests/server/rights-under-lock.test.ts: the person becomes a holder meanwhile.
  "CloseOnlineAccount",
];
