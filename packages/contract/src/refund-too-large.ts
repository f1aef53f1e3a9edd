/*
 * What is said of a refund that is too large: by the service, and by the page before it asks. Apart from all other
 * refusals, so that the page of a payment does not carry those.
 */
export const MORE_THAN_REFUNDABLE = "That's more than you can refund of this payment.";
export const MORE_THAN_TODAY = "That's more than you can refund today. Ask an admin of your business to do it.";
