import * as z from 'zod/mini';
import { nothing, passkeyId, storable } from '../fields.ts';
import { newPasskeyAnswer, passkeyAnswer, passkeyOptions } from '../passkeys.ts';
import { route } from '../route.ts';
import { passkey, passkeyName } from './factors.ts';

/** What a consumer pays: an order at a counter, a link, a shop's order, what came back. */
export const PAYMENT_KINDS = ['order', 'payment_link', 'invoice_link', 'ecommerce', 'repayment'] as const;
const payment = {
  kind: z.enum(PAYMENT_KINDS),
  /** Of the purchase, the link or the checkout session; of a repayment the transaction ID. */
  id: z.string().check(z.minLength(1), z.maxLength(100), storable),
};
const paymentNamed = z.strictObject(payment);
/** A payment that a passkey approves, by what is paid. */
export type PaymentNamed = z.infer<typeof paymentNamed>;

/** A consumer's passkeys, and whether payments ask for one. */
export const ownPasskeyList = z.object({
  /** Newest first. */
  passkeys: z.array(passkey),
  ask_when_paying: z.boolean(),
});
export type OwnPasskeyList = z.infer<typeof ownPasskeyList>;

const ofPasskey = z.object({ id: passkeyId });
const options = z.object({ options: passkeyOptions });

/** The passkeys of a consumer: to sign in with, and to approve payments with. An outside sign-in provider keeps its own. */
export const ownPasskeys = {
  list: route({
    method: 'GET',
    path: '/passkeys',
    summary: "The consumer's passkeys, and whether their payments ask for one",
    access: 'consumer',
    whileFrozen: true,
    answer: ownPasskeyList,
  }),
  begin: route({
    method: 'POST',
    path: '/passkeys/begin',
    summary: "What a browser is asked for to make a consumer's passkey; good once, for 5 minutes",
    access: 'consumer',
    stepUp: 'add a passkey',
    answer: options,
  }),
  finish: route({
    method: 'POST',
    path: '/passkeys',
    summary: 'Add the passkey that the browser made; the consumer is notified',
    access: 'consumer',
    body: z.strictObject({ name: passkeyName, response: newPasskeyAnswer }),
    answer: passkey,
    status: 201,
  }),
  rename: route({
    method: 'PATCH',
    path: '/passkeys/{id}',
    summary: "Give a consumer's passkey another name",
    access: 'consumer',
    params: ofPasskey,
    body: z.strictObject({ name: passkeyName }),
    answer: passkey,
  }),
  remove: route({
    method: 'POST',
    path: '/passkeys/{id}/remove',
    summary: "Remove a consumer's passkey; with the last one, payments no longer ask for it. The consumer is notified",
    access: 'consumer',
    stepUp: 'remove a passkey',
    params: ofPasskey,
    answer: nothing,
  }),
  askWhenPaying: route({
    method: 'POST',
    path: '/passkeys/ask-when-paying',
    summary: "Whether the consumer's payments ask for their passkey; the consumer is notified",
    access: 'consumer',
    stepUp: 'change when your passkey is asked for',
    body: z.strictObject({ ask: z.boolean() }),
    answer: nothing,
  }),
  beginApproval: route({
    method: 'POST',
    path: '/passkeys/approvals/begin',
    summary: 'What a browser is asked for to approve one payment by a passkey; good once, for 5 minutes',
    access: 'consumer',
    permission: 'pc:create:purchases',
    body: paymentNamed,
    answer: options,
  }),
  approve: route({
    method: 'POST',
    path: '/passkeys/approvals',
    summary: 'Approve one payment by a passkey: it can then be confirmed once, within 2 minutes',
    access: 'consumer',
    permission: 'pc:create:purchases',
    body: z.strictObject({ ...payment, response: passkeyAnswer }),
    answer: nothing,
  }),
} as const;
