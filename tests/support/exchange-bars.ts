/** The most exchanges with PostgreSQL that each operation may need. An exchange is one write and one wait for the answers. */

export interface Bar {
  readonly most: number;
  readonly reason: string;
}

const standardBars = { query: 1, mutation: 2 } as const;

const viewerFirst = "The viewer is read first: only changes of the cart begin before that.";
const orderAnswer = `${viewerFirst} The answer reads the changed order, and then its documents.`;
const countedTry = "The attempt is counted and committed first, so that parallel attempts cannot pass the limit.";
const link = "The link names everything else that is read.";
const gateway = "Each answer of the payment gateway is stored in a transaction of its own.";
const newCart = "The first change creates the cart before it changes it.";
const place = "The place of the search decides which stores are near, and so which stock is read.";
const fileViewer = "The viewer is read first, because a file is expensive and is not made twice.";
const storedFile = "A person has one export at a time: it is inserted before its rows are read, and stored afterwards.";
const mailLimit = "The limits of requested mails are checked before anything else is written.";
const coupons = "The uses of coupons are read beside the check of the viewer, on another connection.";
const pricedPlan = "The plan is priced before it is locked, so that nobody waits for its lock meanwhile.";
const notJoined = `${viewerFirst} Each step reads or writes what the next step needs.`;

/** Operations that need more than the standard: one exchange to read, two to change. */
export const ownBars: Readonly<Record<string, Bar>> = {
  GetAccountCoupons: { most: 2, reason: coupons },
  GetAccountPage: { most: 2, reason: coupons },
  GetCheckout: { most: 2, reason: "The lines of the cart decide which stock is read." },
  FindServiceArea: { most: 2, reason: "The place that is found decides which suburbs are counted." },
  GetGiftCardLink: { most: 2, reason: link },
  GetInvitation: { most: 3, reason: link },
  GetJobMatchedDetail: { most: 2, reason: "Who sees the contact is written down, and a change takes two exchanges." },
  GetLeadQuote: {
    most: 4,
    reason: `${fileViewer} The plan is read before the contact, and who sees the contact is written down.`,
  },
  GetNearbyAndFavFulfillmentOptions: { most: 2, reason: place },
  GetOrderByCode: { most: 2, reason: "The documents are found by the id of the order." },
  GetPayBalance: {
    most: 2,
    reason: "The saved cards are read after the account, because other screens do not ask for them.",
  },
  GetSentLeadQuote: { most: 2, reason: fileViewer },
  GetTin: { most: 3, reason: link },
  GetOrderPaper: { most: 2, reason: fileViewer },
  GetOrderPickSheets: { most: 2, reason: fileViewer },
  GetPickSheet: { most: 2, reason: fileViewer },
  GetPointsFile: { most: 2, reason: fileViewer },
  GetSystemProductFulfillmentOptions: { most: 2, reason: place },
  ExportOpenInvoices: { most: 7, reason: `${fileViewer} ${storedFile}` },
  ExportPaymentHistory: { most: 7, reason: `${fileViewer} ${storedFile}` },
  InvoiceContent: { most: 3, reason: `${fileViewer} The document names the order and the invoice that are read next.` },
  StatementDetail: {
    most: 4,
    reason: `${fileViewer} The first download also reads the movements of the month and stores the PDF.`,
  },
  fulfillmentOptions: { most: 2, reason: place },

  StartPicking: { most: 4, reason: `${viewerFirst} The order moves on before its shipment.` },
  SavePickProgress: { most: 3, reason: viewerFirst },
  PickScanned: { most: 3, reason: viewerFirst },
  MarkReady: { most: 3, reason: viewerFirst },
  RunBulk: { most: 3, reason: viewerFirst },
  MarkArrived: { most: 3, reason: viewerFirst },
  ShortPick: { most: 7, reason: `${notJoined} The account is locked before the stock.` },
  HandOver: { most: 6, reason: `${notJoined} The account is locked before the stock.` },
  DispatchShipment: { most: 8, reason: `${notJoined} The account is locked before the stock, and points are earned.` },
  SendOrderMailAgain: { most: 6, reason: `${viewerFirst} ${countedTry}` },
  ReturnItems: {
    most: 20,
    reason: `${notJoined} ${gateway} The return is stored before the gateway is asked, and booked after that.`,
  },
  RetryReturn: { most: 20, reason: `${notJoined} ${gateway}` },
  WithdrawReturn: { most: 3, reason: viewerFirst },
  AnswerClaim: { most: 3, reason: viewerFirst },
  GetStaffAccount: { most: 2, reason: "The number is turned into the account before the tab is read." },
  SetHold: { most: 4, reason: `${viewerFirst} The account is found by its number.` },
  LiftHold: { most: 4, reason: `${viewerFirst} The account is found by its number.` },
  ChangeCredit: { most: 4, reason: `${viewerFirst} The account is found by its number.` },
  PlanTransfer: { most: 2, reason: "The number is turned into the account before its open documents are read." },
  RecordTransfer: { most: 6, reason: `${notJoined} The number of the receipt is needed for its entries.` },
  ReverseTransfer: { most: 10, reason: `${notJoined} Each reversed entry needs the number of its posting.` },
  AllocateCredit: { most: 6, reason: notJoined },
  IssueCreditNote: { most: 6, reason: `${notJoined} The number of the credit note is needed for its entries.` },
  WriteOff: { most: 6, reason: `${notJoined} The number of the write-off is needed for its entries.` },
  CloseMonth: { most: 3, reason: viewerFirst },
  TryPromotions: {
    most: 6,
    reason: "The number is turned into the account, and the promotions decide which gifts and stock are read.",
  },
  GetStaffStatement: {
    most: 4,
    reason: `${fileViewer} The number is turned into the account, then the month is read.`,
  },
  SaveShop: { most: 3, reason: viewerFirst },
  SaveMerchant: { most: 3, reason: viewerFirst },
  RemoveLogo: { most: 3, reason: viewerFirst },
  SaveMailText: { most: 3, reason: viewerFirst },
  ResetMailText: { most: 3, reason: viewerFirst },
  RestoreMailText: { most: 3, reason: viewerFirst },
  SendMailTest: { most: 4, reason: `${viewerFirst} The number of tests is checked before one is counted.` },
  SaveFees: { most: 3, reason: viewerFirst },
  SaveSurcharge: { most: 3, reason: viewerFirst },
  RemoveSurcharge: { most: 3, reason: viewerFirst },
  SavePromotion: { most: 3, reason: viewerFirst },
  SwitchPromotion: { most: 3, reason: viewerFirst },
  RestorePromotion: { most: 3, reason: viewerFirst },
  SaveCoupon: { most: 3, reason: viewerFirst },
  RemoveCoupon: { most: 3, reason: viewerFirst },
  AssignRep: { most: 4, reason: `${viewerFirst} The account is found by its number.` },
  AddAccountNote: { most: 3, reason: viewerFirst },
  WithdrawAccountNote: { most: 4, reason: `${viewerFirst} The account is found by its number.` },
  AskForPainter: { most: 9, reason: `${countedTry} The place is looked up before that.` },
  ResendPainterRequestLink: { most: 9, reason: countedTry },
  WithdrawPainterRequest: { most: 3, reason: "The request is locked before its leads." },
  AcceptInvitation: { most: 5, reason: `${viewerFirst} ${link}` },
  ActivateOffer: { most: 3, reason: viewerFirst },
  ApproveOrder: { most: 7, reason: orderAnswer },
  AddStaffMember: { most: 8, reason: notJoined },
  ChangeStaffMember: { most: 3, reason: viewerFirst },
  ApproveSignUp: { most: 9, reason: notJoined },
  ArchiveJob: { most: 3, reason: viewerFirst },
  CloseRequest: {
    most: 9,
    reason: `${viewerFirst} The request is locked before its leads, and they end one after the other.`,
  },
  MatchRequestAgain: { most: 3, reason: viewerFirst },
  ClaimPartnerBenefit: { most: 3, reason: viewerFirst },
  CancelOrder: { most: 20, reason: `${orderAnswer} ${gateway}` },
  CancelOrderRest: { most: 12, reason: `${orderAnswer} Stock, points and state are changed one after the other.` },
  CancelCustomerLoyaltyReward: { most: 3, reason: viewerFirst },
  ChangeRewardsMembership: { most: 4, reason: `${viewerFirst} The account is found by its number.` },
  OrderPaintPlan: {
    most: 6,
    reason: `${viewerFirst} ${pricedPlan} The contact decides which names of jobs are looked up. ${newCart}`,
  },
  OrderRewardCardAgain: { most: 8, reason: `${notJoined} A job gives rewards with the same steps.` },
  ClaimTask: { most: 4, reason: `${viewerFirst} Whether a colleague has claimed the task decides the answer.` },
  ReleaseTask: { most: 3, reason: viewerFirst },
  AnswerBounce: { most: 3, reason: viewerFirst },
  ReturnGiftCardPoints: {
    most: 14,
    reason: `${notJoined} A job ends refused claims with the same steps, which return points to their lots and write a mail.`,
  },
  ChangeEmail: { most: 9, reason: `${viewerFirst} ${countedTry}` },
  ChargeAccountPayment: { most: 15, reason: `${viewerFirst} ${gateway} Booking the payment takes four exchanges.` },
  ClaimOrderItem: { most: 6, reason: orderAnswer },
  CloseOnlineAccount: { most: 5, reason: notJoined },
  ConfirmEmail: { most: 9, reason: `${link} Each step reads or writes what the next step needs.` },
  CreateInvoicePayment: { most: 11, reason: `${viewerFirst} ${gateway}` },
  CreateJob: { most: 3, reason: viewerFirst },
  CreateServiceArea: {
    most: 4,
    reason: `${viewerFirst} The place is looked up before the transaction, because a geocoder may be outside.`,
  },
  CreateSetupIntent: { most: 4, reason: `${viewerFirst} ${gateway}` },
  CustomerCartAddVoucher: { most: 7, reason: `${viewerFirst} ${countedTry}` },
  CustomerCartRemoveAllCoupons: { most: 3, reason: newCart },
  DeleteServiceArea: { most: 3, reason: viewerFirst },
  DeactivateMember: { most: 3, reason: viewerFirst },
  SpendOverCounter: { most: 5, reason: notJoined },
  EnrollCustomerLoyaltyReward: { most: 3, reason: viewerFirst },
  GiveJob: { most: 3, reason: viewerFirst },
  HandOverAccount: { most: 3, reason: viewerFirst },
  InviteMember: { most: 5, reason: `${notJoined} ${mailLimit}` },
  LoyaltyClaimEGiftCard: { most: 3, reason: viewerFirst },
  ApplyImport: { most: 4, reason: `${viewerFirst} The locks of the kinds decide whether the import may begin.` },
  SavePhotograph: { most: 3, reason: viewerFirst },
  RemovePhotograph: { most: 3, reason: viewerFirst },
  RestorePhotograph: { most: 3, reason: viewerFirst },
  EditRows: {
    most: 35,
    reason: `${viewerFirst} A change on screen is planned and applied with the statements of a file, one after the other.`,
  },
  DiscardImport: { most: 3, reason: viewerFirst },
  PlanImportAgain: { most: 3, reason: viewerFirst },
  PlanImportUndo: { most: 5, reason: `${viewerFirst} The new import is inserted before its job is queued.` },
  MakeTinLabel: { most: 3, reason: viewerFirst },
  SaveMetadata: { most: 4, reason: `${viewerFirst} The row is of a person, not of a tenant.` },
  UpdateCustomerDigitalProfile: { most: 4, reason: `${viewerFirst} The answer is read afterwards.` },
  "OrderCreateAndCharge on account": { most: 5, reason: "Placing: the viewer, then lock, gather, check and write." },
  OrderCreateAndCharge: { most: 18, reason: `${orderAnswer} ${gateway}` },
  OpenGiftCardLink: { most: 4, reason: `${link} A wrong link is counted.` },
  PayOpenInvoices: { most: 15, reason: `${viewerFirst} ${gateway} Booking the payment takes four exchanges.` },
  PutOrderIntoJob: { most: 3, reason: viewerFirst },
  ReactivateMember: { most: 3, reason: viewerFirst },
  RefuseSignUp: { most: 7, reason: notJoined },
  RemovePaymentMethod: { most: 3, reason: viewerFirst },
  ReorderItems: { most: 5, reason: `${viewerFirst} The order is read before the cart. ${newCart}` },
  ResendGiftCard: { most: 3, reason: viewerFirst },
  ResendInvitation: { most: 4, reason: `${viewerFirst} ${mailLimit}` },
  RestoreJob: { most: 3, reason: viewerFirst },
  ReviewOrderCredit: { most: 6, reason: orderAnswer },
  RevokeTinLabel: { most: 3, reason: viewerFirst },
  SaveLeadNote: { most: 3, reason: viewerFirst },
  SavePaintPlan: { most: 3, reason: viewerFirst },
  SendLeadQuote: { most: 4, reason: `${viewerFirst} ${pricedPlan}` },
  SendSignUp: { most: 8, reason: countedTry },
  SetDefaultPaymentMethod: { most: 3, reason: viewerFirst },
  SetLineArea: { most: 3, reason: viewerFirst },
  SetMarketingStatus: { most: 5, reason: notJoined },
  StartActingFor: { most: 3, reason: viewerFirst },
  StartExport: { most: 5, reason: `${viewerFirst} ${storedFile}` },
  SubscribeToLeadPush: { most: 3, reason: viewerFirst },
  SwitchAccount: { most: 3, reason: viewerFirst },
  TakeJobBack: { most: 3, reason: viewerFirst },
  TakeOrderOutOfJob: { most: 3, reason: viewerFirst },
  UnsubscribeByLink: { most: 6, reason: "Each step reads or writes what the next step needs." },
  UnsubscribeFromLeadPush: { most: 2, reason: viewerFirst },
  UndoPaintPlanOrder: { most: 4, reason: `${viewerFirst} The plan decides what leaves the cart.` },
  UpdateJob: { most: 3, reason: viewerFirst },
  UpdateMember: { most: 3, reason: viewerFirst },
  UpdateServiceArea: { most: 3, reason: viewerFirst },
  updateCompanyProfile: { most: 3, reason: viewerFirst },
  WithdrawInvitation: { most: 3, reason: viewerFirst },
  checkCartOnPaymentIntent: { most: 13, reason: `${viewerFirst} ${gateway}` },
  createAccountPayment: { most: 12, reason: `${viewerFirst} ${gateway}` },
  customerCartAddItem: { most: 3, reason: newCart },
  "customerCartAddItem to a cart": { most: 2, reason: "The standard of a change, beside the first item." },
  "customerCartAddItem with a key": { most: 2, reason: "The key is read with the cart and written with the commit." },
  customerCartAddItems: { most: 3, reason: newCart },
  customerCartAddProductsFromList: { most: 3, reason: "The list is read before the cart." },
  updateStatus: { most: 3, reason: viewerFirst },
  customerCartUpdateCheckout: { most: 3, reason: `${viewerFirst} It may ask the gateway.` },
};

/** In the path of a page, in place of the number of an order. */
export const ORDER_NUMBER = "{order}";

const standardPage = { most: 1, reason: "The standard: frame and data together." };

/** The pages that an account holder opens most, each with its frame. */
export const pageBars: Readonly<Record<string, Bar>> = {
  "/": standardPage,
  "/products/": standardPage,
  "/products/wall-paint/wallcraft-interior-low-sheen/": standardPage,
  "/cart/": standardPage,
  "/quick-order/": standardPage,
  "/checkout/": { most: 2, reason: "The lines of the cart decide which stock is read." },
  "/dashboard/": standardPage,
  "/dashboard/account/members/": standardPage,
  "/dashboard/orders/": standardPage,
  [`/dashboard/order-detail/?code=${ORDER_NUMBER}`]: {
    most: 2,
    reason: "The documents are found by the id of the order.",
  },
  "/dashboard/jobs/": standardPage,
  "/dashboard/rewards/": standardPage,
  "/dashboard/rewards/offers/": standardPage,
  "/dashboard/rewards/points-activity": standardPage,
  "/dashboard/rewards/partner-benefits/": standardPage,
  "/dashboard/rewards/my-benefits/": standardPage,
  "/dashboard/rewards-vouchers/": standardPage,
  "/dashboard/payments/": standardPage,
  "/dashboard/payments/payment-history/": {
    most: 2,
    reason: "The page asks for the day in the account's books before it asks for the payments.",
  },
  "/dashboard/statements/": standardPage,
  "/dashboard/settings/": standardPage,
};

/** The bar of an operation. An operation without one is an error: add it here. */
export function findBar(name: string, kinds: ReadonlyMap<string, keyof typeof standardBars>): number {
  const kind = kinds.get(name);
  const bar = ownBars[name]?.most ?? (kind && standardBars[kind]);
  if (bar === undefined) throw new Error(`${name} has no bar.`);
  return bar;
}
