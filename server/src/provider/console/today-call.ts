import type { Proposal, Today } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { pageOfFiles } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../merchants/applications/index.ts';
import { countRequests } from '../../notify/support/index.ts';
import { readWaiting } from '../proposals/index.ts';
import type { Staff } from '../staff/index.ts';
import { readAlarms } from './alarms.ts';
import type { ConsoleBinder } from './bind.ts';
import { readExceptions } from './exceptions.ts';
import { presentFile } from './files.ts';
import { nextCutoffKept } from './next-cutoff.ts';

const FILES_SHOWN = 8;
const WAITING_SHOWN = 20;
const PROPOSALS_SHOWN = 5;

/** What an operator sees first: what leaves next, what waits, what is wrong. */
export function todayCall({ on }: ConsoleBinder, context: Context): void {
  const nextCutoff = nextCutoffKept(context);
  on('today', async ({ staff }) => {
    const now = context.clock.now().toISOString();
    const approvals = await approvalsFor(context, staff);
    const applications_waiting = staffMay(staff.role, 'listApplications') ? await countWaiting(context.db) : null;
    const support = staffMay(staff.role, 'listSupport') ? await supportWaiting(context) : null;
    // What is wrong with money is for those who may see its files.
    if (!staffMay(staff.role, 'listFiles')) return { now, alarms: [], approvals, applications_waiting, support, money: null };
    const [{ alarms, rates }, next, files, files_waiting, exceptions] = await Promise.all([
      readAlarms(context),
      nextCutoff(),
      pageOfFiles(context, {}, { limit: FILES_SHOWN, offset: 0 }),
      pageOfFiles(context, { waiting: true }, { limit: WAITING_SHOWN, offset: 0 }),
      readExceptions(context),
    ]);
    const money = {
      next,
      rates,
      files: files.rows.map(presentFile),
      files_waiting: files_waiting.rows.map(presentFile),
      exceptions: exceptions.counts,
    };
    return { now, alarms, approvals, applications_waiting, support, money };
  });
}

/** How many people wait for an answer, and since when the first of them does. */
async function supportWaiting(context: Context): Promise<Today['support']> {
  const { us, oldest_since } = await countRequests(context);
  return { waiting: us, oldest_since: oldest_since?.toISOString() ?? null };
}

/** What waits for a second person or a look: how much for this one, how much of theirs for others, and the oldest of both. */
async function approvalsFor(context: Context, staff: Staff): Promise<Today['approvals']> {
  const { proposals } = await readWaiting(context, staff);
  const isTheirs = ({ may }: Proposal) => may.includes('approve') || may.includes('close');
  const to_decide = proposals.filter(isTheirs);
  const own = proposals.filter((one) => one.is_own && !isTheirs(one));
  const shown = proposals.filter((one) => one.is_own || isTheirs(one)).slice(0, PROPOSALS_SHOWN);
  return { to_decide: to_decide.length, own: own.length, proposals: shown };
}
