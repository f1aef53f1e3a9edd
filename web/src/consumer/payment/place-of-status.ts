import type { ConfirmationStatus } from '@drawbridge/contract';
import type { Order } from './order.ts';

/** A page, and its parameters. */
export interface Place {
  readonly to: string;
  readonly state?: unknown;
}

/** Where a disconnected order on screen goes. Its page asks what has become of the order first. */
export const CONNECTION_LOST: Place = { to: '/payment/fail-connection', state: { tryAgain: '/payment/confirmation' } };

/** Where an order goes whose time ran out on this page. */
export const timedOut = ({ status, began }: Order): Place => ({ to: '/payment/cancelled', state: { by: 'time', order: status, began } });

/**
 * Where a status of a purchase leads. `confirming`: the order is on screen, so that a refusal is an answer; before, it
 * only means that this code cannot be used. `began`: the page of the code, where to begin anew.
 */
export function placeOfStatus(message: ConfirmationStatus, confirming: boolean, began?: string): Place {
  switch (message.status) {
    case 'ACCEPTED':
      return { to: '/payment/confirmation' };
    case 'COMPLETED':
      // Never "it didn't go through": the money is on its way, however late this page hears of it.
      return { to: '/payment/success', state: { order: message } };
    case 'INSUFFICIENT_FUNDS':
      return { to: '/payment/insufficient-funds', state: { orderAmount: message.amount, purchasePower: message.purchasePower } };
    case 'ACCOUNT_INVALID':
      return { to: '/payment/invalid-payment', state: { businessName: message.businessName, tryAgain: began } };
    case 'DENIED':
      return confirming
        ? { to: '/payment/cancelled', state: { by: message.deniedBy, order: message, began } }
        : { to: '/payment/error', state: { tryAgain: began } };
    default:
      return { to: '/payment/error', state: { tryAgain: began } };
  }
}
