import type { ConfirmationStatus } from '@drawbridge/contract';
import { onLogout } from '../../session/on-logout.ts';

/** An order that a merchant has asked this consumer to pay. */
export interface Order {
  readonly purchaseId: string;
  /** Made once: however often the confirmation is sent, it is carried out once. */
  readonly idempotency_key: string;
  /** What the channel said last; undefined when the page was loaded again and it has to be read anew. */
  readonly status: ConfirmationStatus | undefined;
}

/** Survives a reload of the page, not the end of the tab. */
const KEPT = 'drawbridge.order';
let present: Order | undefined;
onLogout(dropOrder);

/** Takes over what the channel said of an order. The key of an order that is known already stays. */
export function takeOrder(status: ConfirmationStatus): Order {
  const known = presentOrder();
  const same = known?.purchaseId === status.purchaseId;
  const idempotency_key = same && known ? known.idempotency_key : crypto.randomUUID();
  present = { purchaseId: status.purchaseId, idempotency_key, status };
  sessionStorage.setItem(KEPT, JSON.stringify({ purchaseId: status.purchaseId, idempotency_key }));
  return present;
}

/** The order that waits for an answer, if there is one. */
export function presentOrder(): Order | undefined {
  if (present !== undefined) return present;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as { purchaseId?: unknown; idempotency_key?: unknown } | null;
    if (typeof kept?.purchaseId !== 'string' || typeof kept.idempotency_key !== 'string') return undefined;
    present = { purchaseId: kept.purchaseId, idempotency_key: kept.idempotency_key, status: undefined };
    return present;
  } catch {
    return undefined;
  }
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
