import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { newYork } from '../../../test/support/money.ts';
import {
  carryOff,
  data_dir,
  dumped,
  FIRST,
  folder,
  hadByBank,
  heldBy,
  open,
  startOn,
  stop,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';
import { addStaff } from '../../../test/support/staff.ts';
import { releaseDeliveries } from '../../ach/index.ts';
import { entryHandlers } from '../../what-happens-when.ts';

/* A restored center: what the bank has had is compared in the console, and deliveries are released by two people. */

useRestoredCenter();

const SAID = {
  arrived: [],
  never_arrived: [],
  by_hand: [],
  nothing_was_sent: false,
  unreadable_known: false,
  reason: 'Compared with the list of the bank',
};

it('deliveries are released by two who saw the same comparison, and not once it has changed [PRV-25]', async () => {
  const { database, server: first, payments } = await open('folder');
  const [dump, going_on] = await dumped(first, database);
  await until(going_on, newYork('2026-06-01', '22:00:05'));
  await carryOff();
  await stop(going_on);
  const server = await startOn(dump);
  expect(await heldBy(server)).toBeDefined();

  const one = await addStaff(server, 'ProviderOperator');
  const other = await addStaff(server, 'ProviderOperator');
  const support = await addStaff(server, 'ProviderSupport');
  const compare = async (who = one) => (await who.call('readDeliveries')).body;
  const propose = (said: object = {}, who = one) => who.call('releaseDeliveries', { body: { ...SAID, ...said } });
  const approve = (id: string, who = other) => who.call('approveProposal', { body: { id } });
  expect(await compare()).toMatchObject({ held: { why: expect.any(String) }, obstacle: null, files: [FIRST] });
  expect((await compare(support)).code).toBe('FORBIDDEN');
  expect((await propose({}, support)).body.code).toBe('FORBIDDEN');

  const outdated = (await propose()).body.proposal;
  expect(outdated.changes.map(({ after }: { after: string }) => after).join(' ')).toContain(FIRST);
  for (const path of [join(data_dir, 'bank-journal', 'journal.jsonl'), join(folder, 'journal', 'journal.jsonl')])
    await appendFile(path, 'not a line\n');
  expect((await approve(outdated.id)).body.code).toBe('PROPOSAL_OUTDATED');
  expect(await heldBy(server)).toBeDefined();

  const stays = await propose();
  expect(stays).toMatchObject({ status: 409, body: { code: 'DELIVERIES_STAY_HELD', message: expect.stringContaining('lost lines') } });
  const { id } = (await propose({ unreadable_known: true })).body.proposal;
  // As a comparison that changes while the approval is carried out.
  const { reason: why, ...nothing_said } = SAID;
  const meanwhile = { by: 'Ann', why, said: { ...nothing_said, unreadable_known: true }, isAsSeen: () => false };
  expect(await releaseDeliveries(server.context, entryHandlers, meanwhile)).toEqual({ kind: 'changed' });
  expect(await heldBy(server)).toBeDefined();
  expect((await approve(id, one)).body.code).toBe('PROPOSAL_OWN');
  expect(await heldBy(server)).toBeDefined();
  expect(await approve(id)).toMatchObject({ status: 200, body: { proposal: { state: 'DONE' } } });
  expect(await heldBy(server)).toBeUndefined();
  expect(await compare()).toMatchObject({ held: null });
  expect((await propose()).body.code).toBe('DELIVERIES_NOT_HELD');
  expect(await hadByBank(server)).toEqual(payments.map(({ public_id }) => public_id).toSorted());
  expect(await broken(server)).toEqual([]);
}, 300_000);
