import { businessUsers, ROLES } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../test/support/browser.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { signInMerchant } from '../../../test/support/sign-in.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

const CHOSEN = 'Ebb-and-Flow8';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { organization: 'Tideline Group', names: ['Alley', 'Market'] });
});
afterAll(() => server.stop());

let made = 0;
async function add(wishes: { locations?: readonly string[]; language?: string } = {}) {
  made += 1;
  const [one = ''] = shop.business_ids;
  const user = { username: `nina.park.${made}`, email: `nina${made}@tide.example` };
  await server.ok(businessUsers.add, {
    token: await shop.admin.signIn(),
    body: { ...user, password: 'Given-By-Olivia1', role: ROLES.AdminStore, synBusinessesIDs: [...(wishes.locations ?? [one])] },
    headers: { 'accept-language': wishes.language ?? 'en' },
  });
  const mails = () => listOutbox(server.context.db, { to: user.email });
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await mails();
  const token = new RegExp(`${server.url}/sign-in/reset#token=([\\w-]{43})\n`).exec(mail?.body ?? '')?.[1] ?? 'no token';
  return { ...user, mail, token };
}
const choose = (token: string, password = CHOSEN) => new Browser(server.url).post('/oidc/password/reset', { token, password });

describe('whoever was made a user', () => {
  it('is told who added them, to what, how to choose a password, for how long, and what to do later', async () => {
    const { mail, username, token } = await add();
    expect(mail?.subject).toBe('Welcome to Alley on Drawbridge');
    expect(mail?.body).toBe(
      [
        `Hi ${username},`,
        `${shop.admin.username} added you to Alley at Drawbridge Payment Center.`,
        `Username: ${username}`,
        `Choose a password:\n${server.url}/sign-in/reset#token=${token}`,
        'The link works once, for 3 days. If it expired, choose “Forgot your password?” on the log-in page to get a new one.',
        `Go to the log-in page:\n${server.url}/merchant`,
        'If you didn’t expect this, ignore this email.',
        '-- \nDrawbridge Payment Center - support@drawbridge.example\n',
      ].join('\n\n'),
    );
    expect(mail?.html).toMatch(new RegExp(`<a class="button" href="${server.url}/sign-in/reset#token=${token}"[^>]*>Choose a password<`));
    expect(mail?.html).toContain('prefers-color-scheme:dark');
  });

  it('is told of the organization where they work at several businesses', async () => {
    const { mail } = await add({ locations: shop.business_ids });
    expect(mail?.subject).toBe('Welcome to Tideline Group on Drawbridge');
  });

  it('is told in the language of the page that added them', async () => {
    const { mail } = await add({ language: 'es-PR,es;q=0.9,en;q=0.8' });
    expect(mail?.subject).toBe('Te damos la bienvenida a Alley en Drawbridge');
    expect(mail?.body).toContain(`${shop.admin.username} te agregó a Alley en Drawbridge Payment Center.`);
    expect(mail?.body).toContain('El enlace sirve una sola vez, durante 3 días.');
    expect(mail?.html).toContain('<html lang="es">');
  });

  it('chooses a password by the link, once, within three days, and logs in with it', async () => {
    const [now, late] = [await add(), await add()];
    server.clock.advanceWall({ minutes: 3 * 24 * 60 - 5 });
    expect((await choose(now.token)).status).toBe(200);
    expect(await (await choose(now.token)).json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
    server.clock.advanceWall({ minutes: 10 });
    expect(await (await choose(late.token)).json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
    const beside = await startTestServer({ beside: server, identity: 'embedded' });
    try {
      expect((await signInMerchant(beside, now.username, CHOSEN)).access_token).toBeDefined();
    } finally {
      await beside.stop();
    }
  });

  it('is told by a link of which nothing is kept but a hash', async () => {
    const { token } = await add();
    const rows = JSON.stringify([
      await server.context.db.many('select * from password_resets'),
      await server.context.db.many('select payload from graphile_worker._private_jobs'),
    ]);
    expect(rows).not.toContain(token);
    expect(server.log_lines.join('\n')).not.toContain(token);
  });
});

it('whoever adds users may add 60 in an hour, since each of them is mailed', async () => {
  const busy = await shop.addUser('AdminAccount');
  for (let n = 0; n < LIMITS.user_added.most; n++) await consumeRateLimit(server.context, [limitOf(LIMITS.user_added, busy.user_id)]);
  const body = { username: 'one.more', email: 'more@tide.example', password: 'Tide-Pool7', role: ROLES.ViewAccount };
  const refused = await server.call(businessUsers.add, {
    token: await busy.signIn(),
    body: { ...body, synBusinessesIDs: [shop.business_id] },
  });
  expect(refused).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await listOutbox(server.context.db, { to: body.email })).toEqual([]);
});
