/** Every refusal about the merchant's own details, in order of precedence: the first that applies is shown. */
export const merchantErrors = {
  shopName: {
    code: "SHOP_NAME_NOT_VALID",
    field: "name",
    message: "Enter the name of the shop, in 40 characters or fewer and without a dot in the middle of the line (·).",
  },
  tagline: {
    code: "TAGLINE_NOT_VALID",
    field: "tagline",
    message: "Enter one sentence of up to 200 characters, or nothing.",
  },
  colour: (field: "brandColour" | "barColour") => ({
    code: "COLOUR_NOT_VALID",
    field,
    message: "Enter a colour as # and six digits or letters from a to f, such as #1f4e5f.",
  }),
  brandTooPale: {
    code: "BRAND_COLOUR_TOO_PALE",
    field: "brandColour",
    message: "Buttons of this colour are hard to see on the page. Choose a darker colour.",
  },
  barTooPale: {
    code: "BAR_COLOUR_TOO_PALE",
    field: "barColour",
    message: "The light text of the bar cannot be read on this colour. Choose a darker colour.",
  },
  country: { code: "LETTERHEAD_COUNTRY_UNKNOWN", field: "country", message: "Choose one of the countries." },
  businessName: {
    code: "BUSINESS_NAME_NOT_VALID",
    field: "name",
    message: "Enter the registered name of the business, in 80 characters or fewer.",
  },
  address: {
    code: "LETTERHEAD_ADDRESS_NOT_VALID",
    field: "address",
    message: "Enter the address as it stands on an envelope: one to five lines of up to 60 characters.",
  },
  phone: {
    code: "LETTERHEAD_PHONE_NOT_VALID",
    field: "phone",
    message: "Enter a telephone number, such as 03 9555 0123.",
  },
  email: {
    code: "LETTERHEAD_EMAIL_NOT_VALID",
    field: "email",
    message: "Enter an e-mail address, such as accounts@merchant.example.",
  },
  invoiceTitle: {
    code: "INVOICE_TITLE_NOT_VALID",
    field: "invoiceTitle",
    message: "Enter the title of invoices, such as Tax invoice.",
  },
  businessNumber: (kind: "ABN" | "NZBN") => ({
    code: "LETTERHEAD_NUMBER_NOT_VALID",
    field: "businessNumber",
    message: `Check the ${kind}: its digits do not add up.`,
  }),
  taxNumber: {
    code: "TAX_NUMBER_NOT_VALID",
    field: "taxNumber",
    message: "Enter the GST number, which is the IRD number of the business: eight or nine digits.",
  },
  noTaxNumber: {
    code: "TAX_NUMBER_NOT_USED",
    field: "taxNumber",
    message: "Leave this empty: in this country the business number is also the number for GST.",
  },
  bankAccount: {
    code: "BANK_ACCOUNT_NOT_VALID",
    field: "bankAccount",
    message: "Enter the bank account as customers type it into their bank, in 80 characters or fewer.",
  },
  changedMeanwhile: (fields: string) => ({
    code: "SETTINGS_CHANGED",
    field: "seen",
    message: `Somebody has changed this meanwhile: ${fields}. What you typed is still here. Save again to replace it.`,
  }),
  deliveryFee: {
    code: "DELIVERY_FEE_NOT_VALID",
    field: "deliveryFee",
    message: "Enter an amount up to 1,000.00, such as 25.00. With 0 delivery is free.",
  },
  deliveryThreshold: {
    code: "DELIVERY_THRESHOLD_NOT_VALID",
    field: "deliveryThreshold",
    message: "Enter an amount up to 100,000.00, such as 350.00.",
  },
  cardCost: {
    code: "CARD_COST_NOT_VALID",
    field: "cardCost",
    message: "Enter a percentage between 0 and 10, such as 0.9.",
  },
  cardCostBelowSurcharge: (percent: string, day: string) => ({
    code: "CARD_COST_BELOW_SURCHARGE",
    field: "cardCost",
    message: `The surcharge of ${percent} % from ${day} is higher. Change the surcharge first.`,
  }),
  surcharge: {
    code: "SURCHARGE_NOT_VALID",
    field: "percent",
    message: "Enter a percentage of 0 or more, such as 0.9.",
  },
  surchargeAboveCost: (percent: string) => ({
    code: "SURCHARGE_ABOVE_COST",
    field: "percent",
    message: `The law forbids a surcharge above what card payments cost you, which is ${percent} %. Check that cost first.`,
  }),
  surchargeDay: {
    code: "SURCHARGE_DAY_NOT_VALID",
    field: "startsOn",
    message: "Enter a day between today and 2099, such as 2026-12-24. Surcharges of the past stay as they are.",
  },
  noSurcharge: { code: "SURCHARGE_NOT_FOUND", field: "startsOn", message: "No surcharge begins on this day." },
  logoMissing: { code: "LOGO_MISSING", field: "logo", message: "Choose a picture first." },
  logoTooLarge: {
    code: "LOGO_TOO_LARGE",
    field: "logo",
    message: "This picture is larger than 12 MB, or too detailed for a logo. Send a simpler one.",
  },
  logoType: { code: "LOGO_TYPE", field: "logo", message: "Send the logo as a PNG, JPEG or WebP picture." },
  logoBroken: {
    code: "LOGO_BROKEN",
    field: "logo",
    message: "This picture is damaged and cannot be read. Send another one.",
  },
  logoBusy: {
    code: "LOGO_BUSY",
    field: "logo",
    message: "Many pictures are being read at the moment. Wait a minute, then send the logo again.",
  },
  noLogo: { code: "LOGO_NOT_FOUND", field: "logo", message: "The shop has no logo." },
} as const;
