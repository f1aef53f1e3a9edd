import type { UseMutationResult } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toasts.ts';
import type { GroupedUser } from './group-users.ts';
import { reasonOf, useReactivateUser, useSendInvitation, useWithdrawInvitation } from './use-users.ts';

export type RowAct = 'reactivate' | 'send' | 'withdraw';

/** What a user's menu does at once: each can be undone from the same menu, so nobody is asked first. */
export function useRowActs(): (act: RowAct, user: GroupedUser) => void {
  const acts: Record<RowAct, { change: UseMutationResult<unknown, Error, string>; done: string }> = {
    reactivate: { change: useReactivateUser(), done: 'User reactivated' },
    send: { change: useSendInvitation(), done: 'Invitation sent' },
    withdraw: { change: useWithdrawInvitation(), done: 'Invitation withdrawn' },
  };
  return (act, { id }) => {
    const { change, done } = acts[act];
    change.mutate(id, {
      onSuccess: () => toast.success('Success', done),
      onError: (error) => toast.error('Error', reasonOf(error)),
    });
  };
}
