import type { LinkKind } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';

/** Where links of a kind are switched off, nothing of them is to be found. Throws NOT_FOUND. */
export function requireFeature(context: Pick<Context, 'config'>, kind: LinkKind): void {
  if (!hasFeature(context, kind)) throw new AppError('NOT_FOUND');
}

/** Whether there are links of a kind on this server at all. */
export function hasFeature({ config: { features } }: Pick<Context, 'config'>, kind: LinkKind): boolean {
  return kind === 'payment_link' ? features.payment_links : features.invoice_links;
}
