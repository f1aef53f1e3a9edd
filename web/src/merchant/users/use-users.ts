import { type BodyIn, type BusinessUserRow, businessUsers } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { unlessNone } from '../../session/unless-none.ts';

const KEY = ['business-users'] as const;

/** The users of the caller's businesses, a row for each in each; asked for where they are `wanted`. */
export function useUsers(wanted = true) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: KEY,
    enabled: authenticated && wanted,
    queryFn: ({ signal }): Promise<readonly BusinessUserRow[]> => unlessNone(call(businessUsers.list, { signal }), []),
  });
}

/** Either way the list is reread: somebody may have been quicker, and it shows what a lost answer did. */
function useChange<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useAddUser = () => useChange((body: BodyIn<typeof businessUsers.add>) => call(businessUsers.add, { body }));
export const useEditUser = () => useChange((body: BodyIn<typeof businessUsers.edit>) => call(businessUsers.edit, { body }));
export const useDeleteUser = () => useChange((id: string) => call(businessUsers.remove, { params: { id } }));
export const useInviteUser = () => useChange((body: BodyIn<typeof businessUsers.invite>) => call(businessUsers.invite, { body }));
export const useSendInvitation = () => useChange((id: string) => call(businessUsers.sendInvitation, { params: { id } }));
export const useWithdrawInvitation = () => useChange((id: string) => call(businessUsers.withdrawInvitation, { params: { id } }));
export const useSendResetLink = () => useChange((id: string) => call(businessUsers.sendResetLink, { params: { id } }));
export const useDeactivateUser = () => useChange((id: string) => call(businessUsers.deactivate, { params: { id } }));
export const useReactivateUser = () => useChange((id: string) => call(businessUsers.reactivate, { params: { id } }));

const NO_ANSWER = "We didn't get an answer. Check the list before you try again.";

/** Why a change was not made, in the service's own words; a lost answer says that nobody knows. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.unanswered) return NO_ANSWER;
  return error.said ?? 'Something went wrong. Please try again.';
}
