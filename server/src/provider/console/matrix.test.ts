import { type ConsoleCallName, consoleCalls } from '@drawbridge/contract/provider';
import {
  isTwoPersonCall,
  STAFF_MAY,
  STAFF_RIGHTS,
  STAFF_ROLES,
  type StaffRole,
  secondPersonOf,
  TWO_PEOPLE,
  type TwoPersonCall,
} from '@drawbridge/contract/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, registerConsumer } from '../../../test/support/people.ts';
import { sampleOf } from '../../../test/support/sample.ts';
import { addStaff, callConsole, type TestStaff } from '../../../test/support/staff.ts';

/* Every call of the console by every role, by a merchant, by a consumer and by nobody. The calls are found in the contract. */

const NAMES = Object.keys(consoleCalls) as ConsoleCallName[];

let server: TestServer;
const staff = new Map<StaffRole, TestStaff>();
let merchant = '';
let consumer = '';
beforeAll(async () => {
  server = await startTestServer();
  for (const role of STAFF_ROLES) staff.set(role, await addStaff(server, role));
  merchant = await (await openShop(server)).admin.signIn();
  consumer = await (await registerConsumer(server)).signIn();
});
afterAll(() => server.stop());

/** What a call takes, about things that are not there. */
function inputOf(name: ConsoleCallName) {
  const { params, query, body } = consoleCalls[name] as { params?: z.ZodMiniType; query?: z.ZodMiniType; body?: z.ZodMiniType };
  const part = (schema: z.ZodMiniType | undefined) => schema && (sampleOf(schema, idOf) as Record<string, string>);
  return { params: part(params) ?? {}, ...(query ? { query: {} } : {}), body: part(body) };
}
function idOf(field: string): string | undefined {
  if (field === 'public_id') return '7KQ9XM4T2HRD';
  return field === 'email' ? `${crypto.randomUUID()}@center.example` : undefined;
}

/** What nobody may meet who may not make a call. */
const LET_IN = (status: number) => status !== 401 && status !== 403;

describe.each(STAFF_ROLES)('a %s', (role) => {
  it.each(NAMES.filter((name) => name !== 'logOut'))('makes %s just where the table says so [PRV-02]', async (name) => {
    const person = staff.get(role) as TestStaff;
    const { status, body } = await person.call(name, inputOf(name));
    const allowed = STAFF_MAY[name].includes(role);
    expect({ name, status, let_in: LET_IN(status), code: body?.code }).toMatchObject({
      let_in: allowed,
      ...(allowed ? {} : { code: 'FORBIDDEN' }),
    });
    expect(status).toBeLessThan(500);
  });
});

it.each(NAMES)('%s is closed to merchants, consumers and nobody [PRV-02]', async (name) => {
  const call = consoleCalls[name];
  for (const headers of [{}, { authorization: `Bearer ${merchant}` }, { authorization: `Bearer ${consumer}` }] as Record<
    string,
    string
  >[]) {
    const refused = await callConsole(server.url, call, { ...inputOf(name), headers });
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  }
});

it('the console’s cookie opens nothing of merchants and consumers [PRV-02]', async () => {
  const { cookie } = staff.get('ProviderAdmin') as TestStaff;
  for (const path of ['/api/businesses/user', '/api/users/me', '/api/payouts'])
    expect([401, 404]).toContain((await fetch(server.url + path, { headers: { cookie } })).status);
});

it('an auditor changes nothing, whatever the table gives others [PRV-02]', () => {
  const may = NAMES.filter((name) => STAFF_MAY[name].includes('ProviderAuditor') && consoleCalls[name].method === 'POST');
  expect(may).toEqual(['logOut']);
});

it('“Roles” names every call once [PRV-02]', () => {
  expect(STAFF_RIGHTS.flatMap(({ calls }) => calls).toSorted()).toEqual(NAMES.toSorted());
  // A row says one thing: its calls have the same roles, but for those that only show.
  for (const { what, calls } of STAFF_RIGHTS) {
    expect(new Set(calls.map((call) => STAFF_MAY[call].join())).size, what).toBe(1);
    expect(new Set(calls.map((call) => secondPersonOf({ what, calls: [call] }))).size, what).toBe(1);
  }
});

it('what needs two people may be decided by whoever may make the call, and by no auditor [PRV-02]', () => {
  for (const call of Object.keys(TWO_PEOPLE) as TwoPersonCall[]) {
    expect(isTwoPersonCall(call)).toBe(true);
    for (const role of STAFF_MAY[call])
      for (const decides of ['approveProposal', 'declineProposal', 'withdrawProposal', 'listProposals', 'readProposal'] as const)
        expect(STAFF_MAY[decides], `${decides} of ${call}`).toContain(role);
  }
});
