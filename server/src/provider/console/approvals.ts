import type { Context } from '../../context.ts';
import {
  approveProposal,
  closeProposal,
  declineProposal,
  readDecided,
  readProposal,
  readWaiting,
  withdrawProposal,
} from '../proposals/index.ts';
import { act } from './act.ts';
import type { ConsoleBinder } from './bind.ts';

/** What waits for a second person, and what they decide. */
export function approvalCalls({ on, workOf }: ConsoleBinder, context: Context): void {
  on('listProposals', ({ query: { which, after }, staff }) =>
    which === 'waiting' ? readWaiting(context, staff) : readDecided(context, staff, after),
  );
  on('readProposal', async ({ params: { id }, staff }) => ({ proposal: await readProposal(context, staff, id) }));
  on('approveProposal', async ({ body: { id, reason }, staff, request }) => {
    const place = { request_id: request.id, address: request.ip, device: request.headers['user-agent'] ?? '' };
    const proposal = await approveProposal(
      context,
      staff,
      { id, why: reason },
      {
        workOf,
        act: ({ call, reason: why, proposed_by_name }, input, work) =>
          act(context, { staff, call, input, reason: why, ...place, approved: { proposal_id: id, proposed_by: proposed_by_name } }, work),
      },
    );
    return { proposal };
  });
  on('declineProposal', async ({ body: { id, reason }, staff }) => ({ proposal: await declineProposal(context, staff, id, reason) }));
  on('closeProposal', async ({ body: { id, reason }, staff }) => ({ proposal: await closeProposal(context, staff, id, reason) }));
  on('withdrawProposal', async ({ body: { id }, staff }) => ({ proposal: await withdrawProposal(context, staff, id) }));
}
