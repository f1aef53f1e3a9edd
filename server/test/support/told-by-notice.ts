import { notices } from '@drawbridge/contract';
import type { FakePushService } from './fake-push-service.ts';
import { approve, ask } from './money.ts';
import { linkChecking, registerConsumer, type TestShop } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** Somebody who wants a kind of notices by text pays, after whatever else they do; gives their number. */
export async function tellByText(
  server: TestServer,
  shop: TestShop,
  kind: 'order_waiting' | 'approved',
  before: (phone: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const person = await registerConsumer(server);
  await linkChecking(server, person);
  const token = await person.signIn();
  await server.ok(notices.choose, { token, body: { kind, way: 'text', on: true } });
  await before(person.phone);
  const payment = await ask(server, { token }, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 2_000);
  if (kind === 'approved') await approve(server, { token }, payment);
  return person.phone;
}

/** Somebody has a test sent to their browser; gives its id. */
export async function testOwnBrowser(server: TestServer, push: FakePushService): Promise<string> {
  const person = await registerConsumer(server);
  const token = await person.signIn();
  const { subscription } = push.subscribe();
  await server.ok(notices.addDevice, { token, body: subscription });
  await server.ok(notices.test, { token, body: { endpoint: subscription.endpoint } });
  return (await server.context.db.one<{ id: string }>('select id from push_devices where user_id = $1', [person.user_id])).id;
}
