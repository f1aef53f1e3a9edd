import type { ConfirmationStatus } from '@drawbridge/contract';
import { readKept } from '../../session/kept.ts';
import { onLogout } from '../../session/on-logout.ts';

/** The account that was chosen for an order alone, in place of the order's own. */
export interface ChosenAccount {
  readonly id: string;
  readonly institution_name: string;
  readonly last_four: string;
  /** What tells it from another of the same bank and digits. */
  readonly note?: string | undefined;
}

/** An order that a merchant has asked this consumer to pay. */
export interface Order {
  readonly purchaseId: string;
  /** Made once: however often the confirmation is sent, it is carried out once. */
  readonly idempotency_key: string;
  /** What the channel said last; undefined when the page was loaded again and it has to be read anew. */
  readonly status: ConfirmationStatus | undefined;
  /** The page on which the code was shown, where it was shown in this tab: where to begin anew. */
  readonly began: string | undefined;
  /** A confirmation was sent. Until it is answered, nobody knows whether the payment went through. */
  readonly sent: boolean;
  /** The tip of the confirmation that was sent, in cents, and its account: sent again, they must be the same. */
  readonly tip_cents: number;
  readonly account: ChosenAccount | undefined;
}

/** Survives a reload of the page, not the end of the tab. */
const KEPT = 'drawbridge.order';
let present: Order | undefined;
onLogout(dropOrder);

function keep(order: Order): Order {
  present = order;
  const { status: _, ...kept } = order;
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
  return order;
}

/**
 * Takes over what the channel said of an order. The key of an order that is known already stays, and so does what else
 * is known of it. `began` is the page that showed its code.
 */
export function takeOrder(status: ConfirmationStatus, began?: string): Order {
  const known = presentOrder();
  const same = known?.purchaseId === status.purchaseId ? known : undefined;
  return keep({
    purchaseId: status.purchaseId,
    idempotency_key: same?.idempotency_key ?? crypto.randomUUID(),
    status,
    began: began ?? same?.began,
    sent: same?.sent ?? false,
    tip_cents: same?.tip_cents ?? 0,
    account: same?.account,
  });
}

/** The order that waits for an answer, if there is one. */
export function presentOrder(): Order | undefined {
  if (present !== undefined) return present;
  const { purchaseId, idempotency_key, began, sent, tip_cents, account } = readKept(sessionStorage, KEPT) ?? {};
  if (typeof purchaseId !== 'string' || typeof idempotency_key !== 'string') return undefined;
  present = {
    purchaseId,
    idempotency_key,
    status: undefined,
    began: typeof began === 'string' ? began : undefined,
    sent: sent === true,
    tip_cents: typeof tip_cents === 'number' ? tip_cents : 0,
    // As this page wrote it.
    account: account as ChosenAccount | undefined,
  };
  return present;
}

/** A confirmation of the order is about to be sent, with a tip in cents, and from an account where one was chosen. */
export function noteSent(tip_cents: number, account: ChosenAccount | undefined): void {
  if (present !== undefined) keep({ ...present, sent: true, tip_cents, account });
}

/** The confirmation was answered, and changed nothing: another may be sent. */
export function noteUnsent(): void {
  if (present !== undefined) keep({ ...present, sent: false, tip_cents: 0, account: undefined });
}

/** The order may have changed unheard: the next to look at it must ask what has become of it. */
export function doubtOrder(): void {
  if (present !== undefined) present = { ...present, status: undefined };
}

/** The order is over. */
export function dropOrder(): void {
  present = undefined;
  sessionStorage.removeItem(KEPT);
}
