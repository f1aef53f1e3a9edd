import { consoleCalls } from '@drawbridge/contract/provider';
import { asksForPasskey, TWO_PEOPLE, type TwoPersonCall } from '@drawbridge/contract/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop } from '../../../test/support/people.ts';
import { addStaff, callConsole, signStaffInAgain, type TestStaff } from '../../../test/support/staff.ts';

/* What asks for a passkey of the last 5 minutes: a sign-in of long ago is not enough. */

let server: TestServer;
let admin: TestStaff;
let other: TestStaff;
let auditor: TestStaff;
let business_id = '';
beforeAll(async () => {
  server = await startTestServer();
  admin = await addStaff(server, 'ProviderAdmin');
  other = await addStaff(server, 'ProviderAdmin');
  auditor = await addStaff(server, 'ProviderAuditor');
  business_id = (await openShop(server)).business_id;
});
afterAll(() => server.stop());

type Name = keyof typeof consoleCalls;
/** As a program would, which uses no passkey by itself. */
const plainly = (who: TestStaff, name: Name, body: object = {}) =>
  callConsole(server.url, consoleCalls[name], { cookie: who.cookie, body: { reason: 'a test', ...body } });
const fees = () => ({ id: business_id, fee_basis_points: 70, fee_fixed_cents: 20 });
const needed = { status: 403, body: { code: 'STAFF_STEP_UP_NEEDED' } };
const later = () => server.clock.advanceWall({ seconds: 301 });
const optionsOf = async (who: TestStaff) => (await callConsole(server.url, consoleCalls.askToConfirm, { cookie: who.cookie })).body;
const confirm = (who: TestStaff, credential: object) =>
  callConsole(server.url, consoleCalls.confirmIsMe, { cookie: who.cookie, body: { credential } });

describe('a fresh passkey', () => {
  it('is asked for by every call that can need two people, by approving, and by rules of who refunds how much [PRV-15]', async () => {
    later();
    for (const name of [...(Object.keys(TWO_PEOPLE) as TwoPersonCall[]), 'approveProposal', 'setRefundRules'] as const) {
      expect(asksForPasskey(name)).toBe(true);
      expect(await plainly(admin, name), name).toMatchObject(needed);
    }
    // Whoever may not make the call at all is asked for nothing.
    expect((await plainly(auditor, 'setFees', fees())).body.code).toBe('FORBIDDEN');
    expect(await plainly(admin, 'setTips', { id: business_id, offered: true })).toMatchObject({ status: 200 });
    expect((await server.context.db.one<{ count: number }>('select count(*) from proposals')).count).toBe(0);
  });

  it('counts for 5 minutes, for the session that it was used in alone [PRV-15]', async () => {
    const elsewhere = await signStaffInAgain(server, admin);
    later();
    expect(await confirm(admin, admin.device.used(await optionsOf(admin)))).toMatchObject({ status: 200 });
    const proposed = await plainly(admin, 'setFees', fees());
    expect(proposed).toMatchObject({ status: 200, body: { proposal: { state: 'WAITING' } } });
    expect(await plainly(elsewhere, 'setFees', fees())).toMatchObject(needed);
    const { id } = proposed.body.proposal;
    expect(await callConsole(server.url, consoleCalls.approveProposal, { cookie: other.cookie, body: { id } })).toMatchObject(needed);
    expect(await confirm(other, other.device.used(await optionsOf(other)))).toMatchObject({ status: 200 });
    later();
    expect(await callConsole(server.url, consoleCalls.approveProposal, { cookie: other.cookie, body: { id } })).toMatchObject(needed);
    expect(await other.call('approveProposal', { body: { id } })).toMatchObject({ status: 200, body: { proposal: { state: 'DONE' } } });
  });

  it('is one of their own, for this session, used once [PRV-15]', async () => {
    later();
    const refused = { status: 400, body: { code: 'STAFF_PASSKEY_REFUSED' } };
    expect(await confirm(admin, other.device.used(await optionsOf(admin)))).toMatchObject(refused);
    expect(await confirm(admin, admin.device.used(await optionsOf(other)))).toMatchObject(refused);
    const credential = admin.device.used(await optionsOf(admin), { verified: false });
    expect(await confirm(admin, credential)).toMatchObject(refused);
    expect(await plainly(admin, 'setFees', fees())).toMatchObject(needed);
    const good = admin.device.used(await optionsOf(admin));
    expect(await confirm(admin, good)).toMatchObject({ status: 200 });
    expect(await confirm(admin, good)).toMatchObject(refused);
  });

  it('is that of a sign-in, too [PRV-15]', async () => {
    later();
    const again = await signStaffInAgain(server, admin);
    expect((await plainly(again, 'setFees', { ...fees(), fee_fixed_cents: 30 })).status).toBe(200);
  });
});
