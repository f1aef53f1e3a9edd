import { describe, expect, test } from 'vitest';
import { button, errorAt, field, fill, press, screen, text, toasts, until } from '../../app/testing.tsx';
import { answer, BUSINESS_USER, business, businessesAre, openTill } from '../testing.tsx';

const locations = [business(1, 'Pier'), business(2, 'Market'), business(3, 'Alley')] as const;
const [, , alley] = locations;

const admin = (id: string, username: string) => ({
  ID: id,
  Auth0ID: id,
  Username: username,
  Email: `${username}@pier.example`,
  Roles: [{ Name: 'pc:account_admin' }],
  BusinessName: locations[0].BusinessName,
  SynBusinessID: locations[0].SynBusinessID,
  CreatedBy: null,
  Status: 'ACTIVE',
  Invitation: null,
  Refusal: null,
  Welcome: null,
});

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

  test('are set by an Account Admin, location by location, each switched on or off [TRU-18]', async () => {
    const kept = { syn_business_id: alley.SynBusinessID, viewer_a_day: 2_500, alone: null };
    const { calls } = await opened({
      service: { [READ_RULES]: answer([...rules.slice(0, 2), { ...kept, alone: 900 }]), [SET_RULES]: answer(kept) },
    });
    await press(button('Refund Rules'));
    await until(() => field('Location'));
    await fill(field('Location'), alley.SynBusinessID);
    expect((field('Daily limit for each Store Viewer') as HTMLInputElement).value).toBe('$25.00');
    expect((field('Approval needed above') as HTMLInputElement).value).toBe('$9.00');
    await press(field('Large refunds need a second admin'));
    expect(text()).not.toContain('Approval needed above');
    await press(button('Save'));
    await until(() => toasts().some((toast) => toast?.includes('Refund rules saved')));
    expect(calls(SET_RULES).map(({ body }) => body)).toEqual([kept]);
  });

  test('want an amount where one is switched on [TRU-18]', async () => {
    const { calls } = await opened({ service: { [READ_RULES]: answer(rules), [SET_RULES]: answer({ ...rules[0], viewer_a_day: 500 }) } });
    await press(button('Refund Rules'));
    await press(await until(() => field('Store Viewers can give refunds')));
    await press(button('Save'));
    expect(errorAt('Daily limit for each Store Viewer')).toBe('Enter an amount');
    expect(calls(SET_RULES)).toHaveLength(0);
    await fill(field('Daily limit for each Store Viewer'), '500');
    await press(button('Save'));
    await until(() => calls(SET_RULES).length === 1);
    expect(calls(SET_RULES)[0]?.body).toMatchObject({ viewer_a_day: 500, alone: null });
  });

  test.each([
    ['one admin', [admin('usr_jo', 'jo.park')], true],
    ['two admins', [admin('usr_jo', 'jo.park'), admin('usr_li', 'li.wu')], false],
  ])('warn where nobody else could approve: %s [TRU-18]', async (_, users, warned) => {
    await opened({ service: { [READ_RULES]: answer(rules), 'GET /api/businesses/users': answer(users) } });
    await press(button('Refund Rules'));
    const ask = await until(() => field('Large refunds need a second admin'));
    expect(text()).not.toContain('only one admin');
    await press(ask);
    expect(text().includes('This location has only one admin, so nobody could approve a large refund.')).toBe(warned);
  });

  test('are not offered to a Store Admin [TRU-18]', async () => {
    await opened({ role: 'AdminStore' });
    expect(screen.queryByRole('button', { name: 'Refund Rules' })).toBeNull();
  });
});
