import { describe, expect, test } from 'vitest';
import { all, button, field, fill, press, toasts, until } from '../../app/testing.tsx';
import { answer, BUSINESS_USER, business, businessesAre, openTill } from '../testing.tsx';

const locations = [business(1, 'Pier'), business(2, 'Market'), business(3, 'Alley')] as const;
const [, , alley] = locations;

const opened = async ({ service, ...opening }: NonNullable<Parameters<typeof openTill>[1]>) => {
  const given = { [BUSINESS_USER]: businessesAre(...locations), 'GET /api/businesses/users': answer([]), ...service };
  const page = await openTill('/merchant/users', { ...opening, service: given });
  await until(() => !(button('Add User') as HTMLButtonElement).disabled);
  return page;
};

describe('the refund rules', () => {
  const READ_RULES = 'GET /api/businesses/refund-rules';
  const SET_RULES = 'POST /api/businesses/refund-rules';
  const rules = locations.map(({ SynBusinessID }) => ({ syn_business_id: SynBusinessID, viewer_a_day: null, alone: null }));

  test('are set by an Account Admin, location by location; $0.00 means none [TRU-18]', async () => {
    const kept = { syn_business_id: alley.SynBusinessID, viewer_a_day: 2_500, alone: null };
    const { calls } = await opened({
      service: { [READ_RULES]: answer([...rules.slice(0, 2), { ...kept, alone: 900 }]), [SET_RULES]: answer(kept) },
    });
    await press(button('Refund Rules'));
    await until(() => field('Location'));
    await fill(field('Location'), alley.SynBusinessID);
    expect((field('Without a second person') as HTMLInputElement).value).toBe('$9.00');
    await fill(field('Without a second person'), '0');
    await press(button('Save'));
    await until(() => toasts().some((toast) => toast?.includes('Refund rules saved')));
    expect(calls(SET_RULES).map(({ body }) => body)).toEqual([kept]);
  });

  test('are not offered to a Store Admin [TRU-18]', async () => {
    await opened({ role: 'AdminStore' });
    expect(all('button').map(({ textContent }) => textContent)).not.toContain('Refund Rules');
  });
});
