import type { Context } from '../../context.ts';
import { providerWho, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { lockPlace, type Place, updateAddress } from './place-store.ts';

/**
 * Says where a business is from now on. Receipts show it, those of old payments too; what was filed or signed stays as
 * it was. Who, why, and where it was are kept. Throws BUSINESS_NOT_FOUND, NOTHING_CHANGES.
 */
export function changeAddress(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  business_id: string,
  place: Place,
  { by, why }: { by: string; why: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const now = await lockPlace(tx, business_id);
    if (!now) throw new AppError('BUSINESS_NOT_FOUND');
    const [before, after] = [inOneLine(now), inOneLine(place)];
    if (before === after) throw new AppError('NOTHING_CHANGES');
    await updateAddress(tx, business_id, place);
    await writeEntry(tx, clock, {
      event: 'business.address_changed',
      who: providerWho(by),
      organization_id: now.organization_id,
      thing: { kind: 'business', id: business_id, name: now.name },
      before: { address: before },
      after: { address: after },
      why,
    });
  });
}

const inOneLine = ({ line_one, line_two, city, state, postal_code }: Place) =>
  [line_one, line_two, city, `${state} ${postal_code}`].filter((part) => part !== null).join(', ');
