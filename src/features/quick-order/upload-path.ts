/** The address that files are sent to. */
export const uploadPath = "/quick-order/upload";
