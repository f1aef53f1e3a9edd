import type { LinkKind } from '@drawbridge/contract';

/** What is asked of a consumer on these pages: to pay a link, or a shop's order. */
export interface Ask {
  readonly kind: LinkKind | 'ecommerce';
  readonly id: string;
  readonly business_name: string;
  /** Cents. */
  readonly amount: number;
  /** Until when it can be paid. */
  readonly expiration: string;
}
