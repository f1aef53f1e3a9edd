import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop } from '../../../test/support/people.ts';
import { addStaff, type TestStaff } from '../../../test/support/staff.ts';
import { findTerms } from '../../merchants/businesses/index.ts';

/* A proposal whose server ended while it was carried out: nobody knows whether it was done, and somebody looks. */

let server: TestServer;
let one: TestStaff;
let other: TestStaff;
let operator: TestStaff;
let auditor: TestStaff;
let business_id = '';
beforeAll(async () => {
  server = await startTestServer();
  one = await addStaff(server, 'ProviderAdmin');
  other = await addStaff(server, 'ProviderSupport');
  operator = await addStaff(server, 'ProviderOperator');
  auditor = await addStaff(server, 'ProviderAuditor');
  business_id = (await openShop(server)).business_id;
});
afterAll(() => server.stop());

/** Approves a change of fees and ends the server, as far as the proposal can tell. */
async function approvedAndLost(): Promise<string> {
  const { body } = await one.call('setFees', { body: { id: business_id, fee_basis_points: 90, fee_fixed_cents: 25, reason: 'We spoke' } });
  await server.context.db.run(
    `update proposals set status = 'APPROVED', input_sealed = null, decided_at = $2, decided_by = $3, decided_by_name = 'Sam' where id = $1`,
    [body.proposal.id, server.context.clock.wall(), other.id],
  );
  return body.proposal.id;
}
const read = async (id: string, by = one) => (await by.call('readProposal', { params: { id } })).body.proposal;
const close = (by: TestStaff, id: string, reason = 'The fees are as before') => by.call('closeProposal', { body: { id, reason } });

it('is shown as not known after a quarter of an hour, and is closed once, with what was found [PRV-15]', async () => {
  const id = await approvedAndLost();
  expect(await read(id)).toMatchObject({ state: 'APPROVED', may: [] });
  expect(await close(one, id)).toMatchObject({ status: 409, body: { code: 'PROPOSAL_NOT_UNKNOWN' } });
  server.clock.advanceWall({ seconds: 16 * 60 });
  expect(await read(id)).toMatchObject({ state: 'UNKNOWN', may: ['close'], closed: null });
  expect(await read(id, auditor)).toMatchObject({ state: 'UNKNOWN', may: [] });
  // It waits for somebody to look, and stands with what waits until then.
  const ids = async (which: string) =>
    (await one.call('listProposals', { query: { which } })).body.proposals.map((listed: { id: string }) => listed.id);
  expect(await ids('waiting')).toEqual([id]);
  expect(await ids('decided')).toEqual([]);
  expect((await one.call('today')).body.approvals).toMatchObject({ to_decide: 1, own: 0, proposals: [{ id, state: 'UNKNOWN' }] });
  // Nothing is tried again.
  expect((await other.call('approveProposal', { body: { id } })).body.code).toBe('PROPOSAL_DECIDED');
  expect((await findTerms(server.context.db, business_id))?.fee_basis_points).not.toBe(90);

  expect((await close(auditor, id)).body.code).toBe('FORBIDDEN');
  expect(await close(one, id, '')).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'reason' } });
  const replies = await Promise.all([close(one, id), close(other, id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(id)).toMatchObject({ state: 'CLOSED', may: [], decided_by: 'Sam', closed: { why: 'The fees are as before' } });
  expect(await ids('waiting')).toEqual([]);
  expect(await ids('decided')).toEqual([id]);
  const entries = await server.context.db.many<{ why: string }>(
    `select why from audit_entries where event = 'staff.acted' and thing_id = 'closeProposal' and after->>'outcome' = 'done'`,
  );
  expect(entries).toEqual([{ why: 'The fees are as before' }]);
});

it('is closed by nobody who may not make its call, nor one that is done or not there [PRV-15]', async () => {
  const { body } = await one.call('inviteStaff', {
    body: { name: 'Ida', email: 'ida@center.example', role: 'ProviderAuditor', reason: 'Year end' },
  });
  expect((await close(operator, body.proposal.id)).body.code).toBe('FORBIDDEN');
  expect((await close(one, body.proposal.id)).body.code).toBe('PROPOSAL_NOT_UNKNOWN');
  expect((await close(one, 'prp_00000000000000000000000000')).body.code).toBe('NOT_FOUND');
});
