import '../app/boot-testing.ts';
import { expect, test } from 'vitest';
import { Queries } from '../app/queries.tsx';
import { answer, at, link, open, pass, press, refuse, screen, settle, text, until } from '../app/testing.tsx';
import { render } from '../ui/testing.tsx';
import { sessionState } from './state.ts';
import { useBusinessUser } from './use-business-user.ts';

const USER = 'GET /api/businesses/user';
const business = {
  SynBusinessID: 'biz_00000000000000000000000001',
  BusinessName: 'Harbor Books',
  TimeZone: 'America/New_York',
  OffersTips: false,
  Address: { ID: 'adr_1', LineOne: '1', LineTwo: null, City: 'Portland', State: 'ME', PostalCode: '04101' },
};
const claims = {
  sub: 'usr_jo',
  paybotic_banking_roles: ['pc:store_admin'],
  permissions: ['pc:view:dashboard', 'pc:view:support'],
};
const service = {
  [USER]: answer({ Email: 'jo@harbor.example', Username: 'jo', Businesses: [business] }),
  'GET /api/businesses/dashboard': answer({ MonthlySales: 0, MonthlyTotalTransactions: 0 }),
  'POST /api/businesses/dashboard/report': answer({ items: [], page_info: { total: 0 } }),
};

test('the business user is kept for ten minutes [API-40]', async () => {
  const page = await open('/merchant/home', { claims, service, clock: '2026-03-18T18:41:00.000Z' });
  await until(() => text().includes('Harbor Books'));
  const go = async (name: string, path: string) => {
    await press(link(name));
    await until(() => at() === path);
  };
  const asked = page.calls(USER).length;
  await go('Support', '/merchant/support');
  await pass(599_000);
  await go('Home', '/merchant/home');
  expect(page.calls(USER)).toHaveLength(asked);
  await pass(2_000);
  await go('Support', '/merchant/support');
  await until(() => page.calls(USER).length > asked);
});

test('a 404 is nobody, without an error [API-40] [API-66]', async () => {
  await open('/merchant/home', { claims, service: { ...service, [USER]: refuse('BUSINESS_NOT_FOUND') } });
  await until(() => text().includes('No business yet'));
  expect(screen.queryByRole('alert')).toBeNull();
});

function Asker() {
  const { fetchStatus } = useBusinessUser();
  return <p>{fetchStatus}</p>;
}

test.each([
  ['a consumer', { sub: 'usr_maya', paybotic_banking_roles: ['pc:consumer'], permissions: [] }, 0],
  ['somebody without a role', { sub: 'usr_maya', permissions: [] }, 0],
  ['a merchant', claims, 1],
])('where %s is signed in, it is asked for only of non-consumers [API-40]', async (_who, who, times) => {
  const page = await open('/terms', { claims: who, service });
  await until(() => sessionState().authenticated);
  const asker = render(
    <Queries>
      <Asker />
    </Queries>,
  );
  await settle();
  expect(page.calls(USER)).toHaveLength(times);
  asker.unmount();
});
