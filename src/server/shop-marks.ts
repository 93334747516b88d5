/**
 * Texts of mails are written without the shop: these characters for private use stand for it. PostgreSQL fills them in when a
 * mail is stored (`fill_shop`), so that no change reads the settings of the shop first.
 */

/** The name of the shop. */
export const SHOP_NAME = "\uE000";
/** In HTML: the logo, or the name where there is none. */
export const SHOP_HEADING = "\uE001";
/** In HTML: the colour of a button, and of its text. */
export const BUTTON_COLOUR = "\uE002";
export const BUTTON_INK = "\uE003";
