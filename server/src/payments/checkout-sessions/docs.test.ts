import { readFile } from 'node:fs/promises';
import { ERRORS, type ErrorCode, ORDER_ID_MAX } from '@drawbridge/contract';
import { checkoutSession, checkoutSessionRequest } from '@drawbridge/contract/public/checkout-sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';

const PAGE = new URL('../../../../docs/accept-payments-in-a-shop.md', import.meta.url);

let server: TestServer;
let page: string;
let commands: string[];
beforeAll(async () => {
  server = await startTestServer();
  page = await readFile(PAGE, 'utf8');
  commands = [...page.matchAll(/```sh\n(.+?)```/gs)].map(([, command = '']) => command);
});
afterAll(() => server.stop());

/** Does what a curl command would: its address, its headers, its data. */
async function run(command: string, variables: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const text = Object.entries(variables).reduce((rest, [name, value]) => rest.replaceAll(`$${name}`, value), command);
  const [, address = ''] = /^curl (\S+) \\\n/.exec(text) ?? [];
  const headers = [...text.matchAll(/-H "([^:"]+): ([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [name, value]);
  const data = /-d '([^']*)'/.exec(text)?.[1];
  const response = await fetch(address.replace('http://localhost:3000', server.url), {
    headers,
    ...(data === undefined ? {} : { method: 'POST', body: data }),
  });
  return { status: response.status, body: await response.json() };
}

it('the commands that a shop is shown work as they are written', async () => {
  const { secret: KEY } = await newKey(server, await openShop(server));
  const [open = '', look = ''] = commands;
  const opened = await run(open, { KEY });
  expect(opened.status).toBe(201);
  const { id } = checkoutSession.parse(opened.body);
  expect((await tryToPay(server, await newPayer(server), id)).status).toBe(200);
  expect(await run(look, { KEY, SESSION: id })).toMatchObject({ status: 200, body: { status: 'paid' } });
});

it('every field, every code that is named and every limit is the real one', () => {
  const named = [...page.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  for (const field of [...Object.keys(checkoutSessionRequest.shape), 'id', 'url', 'status', 'expiration', 'created_at', 'purchase'])
    expect(named, field).toContain(field);
  const codes = [...page.matchAll(/^\| (\d{3}) \| `([A-Z_]+)`/gm)];
  expect(codes.length).toBe(5);
  for (const [, status, code] of codes) expect(ERRORS[code as ErrorCode].status, code).toBe(Number(status));
  expect(page).toContain(`1 to ${ORDER_ID_MAX} characters`);
});
