import { type BodyIn, ownPassword } from '@drawbridge/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { SESSIONS_KEY } from '../../session/use-sessions.ts';

/** Changes the signed-in user's password. Their sessions are reread either way: a lost answer may have ended them. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof ownPassword.change>) => call(ownPassword.change, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
