import { PROPOSAL_DAYS, type Proposal } from '@drawbridge/contract/provider';
import type { TwoPersonCall } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { byOf, type Staff } from '../staff/index.ts';
import { presentTo } from './present.ts';
import { inputPlace } from './read-input.ts';
import { isSecondPersonThere } from './second-person.ts';
import { expireBefore, findProposal, insertProposal } from './store.ts';
import type { TwoPersonWork } from './two-person-work.ts';

const PROPOSAL_MS = PROPOSAL_DAYS * 86_400_000;

/**
 * Proposes a call instead of making it: nothing is done until another one of the staff approves. Throws PROPOSAL_WAITS
 * where one about the same waits, STAFF_NOT_ONESELF, PROPOSAL_NO_SECOND_PERSON where nobody could approve, and what the
 * call would be refused with as things stand.
 */
export async function propose(
  context: Context,
  staff: Staff,
  call: TwoPersonCall,
  input: { readonly reason: string },
  work: TwoPersonWork,
): Promise<Proposal> {
  const { db, clock, sealer } = context;
  const { about, title, href, changes, concerns = null } = await work.show(input);
  if (concerns === staff.id) throw new AppError('STAFF_NOT_ONESELF');
  if (!context.config.sandbox && !(await isSecondPersonThere(context, call, staff.id, concerns)))
    throw new AppError('PROPOSAL_NO_SECOND_PERSON');
  const now = clock.wall();
  const id = newId('prp');
  await db.transaction(async (tx) => {
    await expireBefore(tx, now, about);
    const added = await insertProposal(tx, {
      id,
      call,
      about,
      title,
      href,
      changes: [...changes],
      concerns,
      input_sealed: sealer.seal(JSON.stringify(input), inputPlace(id)),
      reason: input.reason,
      proposed_by: staff.id,
      proposed_by_name: byOf(staff),
      proposed_at: now,
      expires_at: new Date(now.getTime() + PROPOSAL_MS),
    });
    if (!added) throw new AppError('PROPOSAL_WAITS');
  });
  const row = await findProposal(db, id);
  if (!row) throw new Error(`proposal ${id} is gone as soon as it was made`);
  return presentTo(context, staff, row);
}
