import { BUSINESS_FEATURES, type BusinessFeature } from '@drawbridge/contract';
import type { BusinessFeatures } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { switchFeature } from '../../merchants/features/index.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

/** What a business takes payments by. One person switches it: no money goes another way, and it is undone as easily. */
export function featureCalls({ on }: ConsoleBinder, context: Context): void {
  on('setFeature', async ({ body: { id, feature, on: wanted, reason }, staff }) => {
    await switchFeature(context, id, { feature, on: wanted }, { by: byOf(staff), why: reason });
    return {};
  });
}

/** A business's features, as the console shows them: the server's own configuration counts besides. */
export function presentFeatures({ config: { features } }: Context, off: readonly BusinessFeature[]): BusinessFeatures {
  const on_server = { in_store: true, payment_link: features.payment_links, invoice_link: features.invoice_links, e_commerce: true };
  return BUSINESS_FEATURES.map((feature) => ({ feature, on: !off.includes(feature), on_server: on_server[feature] }));
}
