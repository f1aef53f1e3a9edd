import { BUSINESS_FEATURE_LABELS, BUSINESS_FEATURES, type BusinessFeature } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { providerWho, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { lockFeatures, writeFeaturesOff } from '../businesses/index.ts';
import { MAIL_FEATURE } from './mail-feature.ts';

/**
 * Switches a feature of a business on or off for payments that are begun from then on: those that were approved, with
 * their refunds, payouts and returns, go on, as does an order that waits for its consumer. It narrows what the server
 * offers, and never widens it. Its admins are mailed. Throws BUSINESS_NOT_FOUND, NOTHING_CHANGES.
 */
export function switchFeature(
  context: Context,
  business_id: string,
  { feature, on }: { feature: BusinessFeature; on: boolean },
  { by, why }: { by: string; why: string },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const now = await lockFeatures(tx, business_id);
    if (!now) throw new AppError('BUSINESS_NOT_FOUND');
    if (now.features_off.includes(feature) !== on) throw new AppError('NOTHING_CHANGES');
    const off = BUSINESS_FEATURES.filter((one) => (one === feature ? !on : now.features_off.includes(one)));
    await writeFeaturesOff(tx, business_id, off);
    await writeEntry(tx, context.clock, {
      event: 'business.features_changed',
      who: providerWho(by),
      organization_id: now.organization_id,
      thing: { kind: 'business', id: business_id, name: now.name },
      before: { features: inWords(now.features_off) },
      after: { features: inWords(off) },
      why,
    });
    await context.queue.enqueue(tx, MAIL_FEATURE, { business_id, feature, on, switched: newId('fsw') });
  });
}

const inWords = (off: readonly BusinessFeature[]) =>
  BUSINESS_FEATURES.map((one) => `${BUSINESS_FEATURE_LABELS[one]}: ${off.includes(one) ? 'off' : 'on'}`).join(', ');
