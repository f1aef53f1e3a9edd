import { reportSchedules, settlementAccount, webhooks } from '@drawbridge/contract';
import { switchFeature } from '../../src/merchants/features/index.ts';
import { mailReport } from '../../src/reporting/schedules/mail-report.ts';
import { ownerDatabase } from './owner.ts';
import type { TestShop } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** A shop's admin asks for another account to be paid out to; gives the address that is told of it. */
export async function askForAccount(server: TestServer, shop: TestShop): Promise<string> {
  const account = { routing_number: '021000021', account_number: '4000007730', account_type: 'checking' } as const;
  const body = { syn_business_id: shop.business_id, ...account };
  await server.ok(settlementAccount.ask, { token: await shop.admin.signIn(), body });
  return shop.admin.email;
}

/** Staff switch a shop's online checkout off; gives the address that is told of it. */
export async function switchCheckoutOff(server: TestServer, shop: TestShop): Promise<string> {
  await switchFeature(server.context, shop.business_id, { feature: 'e_commerce', on: false }, { by: 'a test', why: 'a test' });
  return shop.admin.email;
}

/** An endpoint of a shop has failed for a day; gives the address that is told of it. */
export async function failForADay(server: TestServer, shop: TestShop): Promise<string> {
  const body = { syn_business_id: shop.business_id, url: 'http://127.0.0.1:9/' };
  const { id } = await server.ok(webhooks.create, { token: await shop.admin.signIn(), body });
  const owner = ownerDatabase(server);
  const since = new Date(server.clock.wall().getTime() - 25 * 3_600_000);
  await owner.run('update webhook_endpoints set failing_since = $2 where id = $1', [id, since]);
  await owner.close();
  return shop.admin.email;
}

/** A shop has its totals of each day mailed to its admin; gives the address that they come to. */
export async function mailDailyTotals(server: TestServer, shop: TestShop): Promise<string> {
  const schedule = { report: 'daily_totals', format: 'csv', every: 'day', weekday: null, hour: 6 } as const;
  const body = { syn_business_id: shop.business_id, schedule: { ...schedule, user_ids: [shop.admin.user_id] } };
  const { items } = await server.ok(reportSchedules.add, { token: await shop.admin.signIn(), body });
  await mailReport(server.context, { id: items[0]?.id, at: server.clock.now().toISOString() });
  return shop.admin.email;
}
