import type { Proposal } from '@drawbridge/contract/provider';
import { staffMay, type TwoPersonCall } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { byOf, listStaff, type Staff } from '../staff/index.ts';
import { orDecided, readAgain, requireSecondPerson, requireWaiting, type WaitingProposal } from './decide.ts';
import { readInput } from './read-input.ts';
import { moveProposal } from './status.ts';
import type { TwoPersonWork } from './two-person-work.ts';

/** How an approved proposal is carried out. */
export interface Carrier {
  workOf(call: TwoPersonCall): TwoPersonWork;
  /** Does the work as a change of the console, with an entry in the audit log. */
  act(proposal: WaitingProposal, input: unknown, work: () => Promise<unknown>): Promise<unknown>;
}

/**
 * Approves what another one of the staff proposed, and carries it out, once. Throws as `declineProposal`;
 * PROPOSAL_OUTDATED where it no longer applies, with nothing done; and what the work throws, which the proposal keeps.
 */
export async function approveProposal(
  context: Context,
  staff: Staff,
  { id, why }: { id: string; why: string | undefined },
  carrier: Carrier,
): Promise<Proposal> {
  const { db, clock } = context;
  const row = await requireWaiting(context, staff, id);
  await requireSecondPerson(context, staff, row);
  const input = readInput(context, row);
  const work = carrier.workOf(row.call);
  const by = { id: staff.id, name: byOf(staff) };
  const objection = await objectionTo(context, row, () => work.show(input));
  if (objection !== undefined) {
    await orDecided(moveProposal(db, id, 'outdate', { at: clock.wall(), by, why, failure: objection }));
    throw new AppError('PROPOSAL_OUTDATED', { message: `This no longer applies, and nothing was done. ${objection}` });
  }
  await orDecided(moveProposal(db, id, 'approve', { at: clock.wall(), by, why }));
  const doer = { staff, seen: row.changes, by: row.proposed_by === staff.id ? by.name : `${row.proposed_by_name}, approved by ${by.name}` };
  try {
    await carrier.act(row, input, () => work.carryOut(input, doer));
  } catch (error) {
    await moveProposal(db, id, 'fail', { at: clock.wall(), failure: reasonOf(error) });
    throw error;
  }
  await moveProposal(db, id, 'succeed', { at: clock.wall() });
  return readAgain(context, staff, id);
}

/** Why a proposal no longer applies, in words; undefined where all is as its proposer saw it. */
async function objectionTo(
  context: Context,
  row: WaitingProposal,
  show: () => ReturnType<TwoPersonWork['show']>,
): Promise<string | undefined> {
  const proposer = (await listStaff(context)).find(({ id }) => id === row.proposed_by);
  if (proposer?.state !== 'ACTIVE' || !staffMay(proposer.role, row.call))
    return `${proposer?.name ?? 'Whoever proposed it'} may not propose this any more.`;
  try {
    const { changes } = await show();
    const is_same = JSON.stringify(wordsOf(changes)) === JSON.stringify(wordsOf(row.changes));
    return is_same ? undefined : 'What it would change has changed since it was proposed.';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** In one order, as the database keeps the fields of a change in its own. */
const wordsOf = (changes: WaitingProposal['changes'] | Awaited<ReturnType<TwoPersonWork['show']>>['changes']) =>
  changes.map(({ what, before, after }) => [what, before, after]);

function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'It failed for a reason that the server’s log tells.';
}
