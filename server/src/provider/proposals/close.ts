import type { Proposal } from '@drawbridge/contract/provider';
import { isTwoPersonCall, staffMay } from '@drawbridge/contract/staff-roles';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { byOf, type Staff } from '../staff/index.ts';
import { readAgain } from './decide.ts';
import { closeUnknown } from './status.ts';
import { findProposal } from './store.ts';

/**
 * Ends a proposal whose server ended while it was carried out, once somebody has looked whether it was done; `why` says
 * what they found. Nothing is done again. Throws NOT_FOUND, FORBIDDEN where they may not make the call, and
 * PROPOSAL_NOT_UNKNOWN.
 */
export async function closeProposal(context: Context, staff: Staff, id: string, why: string): Promise<Proposal> {
  const row = await findProposal(context.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (!isTwoPersonCall(row.call) || !staffMay(staff.role, row.call)) throw new AppError('FORBIDDEN');
  if (!(await closeUnknown(context.db, id, { at: context.clock.wall(), by_name: byOf(staff), why })))
    throw new AppError('PROPOSAL_NOT_UNKNOWN');
  return readAgain(context, staff, id);
}
