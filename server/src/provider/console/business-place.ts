import type { Context } from '../../context.ts';
import { changeAddress, changeTimeZone } from '../../merchants/businesses/index.ts';
import { recountDays } from '../../reporting/reports/index.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';

/** Where a business is, and whose clock its days go by. One person changes both: no money goes another way by them. */
export function placeCalls({ on }: ConsoleBinder, context: Context): void {
  on('setAddress', async ({ body: { id, street_one, street_two, city, state, postal_code, reason }, staff }) => {
    const place = { line_one: street_one, line_two: street_two || null, city, state, postal_code };
    await changeAddress(context, id, place, { by: byOf(staff), why: reason });
    return {};
  });
  on('setTimeZone', async ({ body: { id, time_zone, reason }, staff }) => {
    await changeTimeZone(context, id, time_zone, { by: byOf(staff), why: reason }, (tx) => recountDays(tx, id));
    return {};
  });
}
