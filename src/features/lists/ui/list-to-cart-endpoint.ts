/** The bar of the list shows the outcome, with the way to the checkout. A toast would cover it. */
export { action, sendQuietly as clientAction } from "../../../ui/api-endpoint.ts";
