import { users } from '@drawbridge/contract';
import { phoneNumber } from '@drawbridge/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { report } from '../../app/report.ts';
import { text } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import { returnToOf, withReturnTo } from '../../session/return-path.ts';
import { refreshToken } from '../../session/session.ts';
import { useSession } from '../../session/state.ts';
import { userQuery } from '../../session/use-user.ts';
import type { Entries } from './entries.ts';
import { dropEntries } from './kept-entries.ts';

/** What the profile's phone number must be, though nobody types it: the number of the sign-in. */
function checkedPhone(email: string, phone_number: string | undefined): string {
  if (!email || !phone_number) throw new Error(text('Email and Phone number are required'));
  const read = phoneNumber.safeParse(phone_number);
  if (!read.success) throw new Error(read.error.issues[0]?.message ?? text('Phone number invalid'));
  return phone_number;
}

/** Creates the profile, then takes a token in which it shows, then moves on. Runs once, however often it is asked. */
export function useRegister() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { claims } = useSession();
  const { search } = useLocation();

  return useMutation({
    mutationFn: async ({ entries, terms_sha256 }: { entries: Entries; terms_sha256: string | undefined }) => {
      const phone_number = checkedPhone(entries.email, claims?.phone_number);
      try {
        await call(users.createSelf, { body: { ...entries, street_two: entries.street_two || null, phone_number, terms_sha256 } });
      } catch (error) {
        // An answer that was lost on the way: the profile is there, and that is what was wanted.
        if (!(error instanceof ApiError && error.code === 'ERR_PROFILE_EXISTS')) throw error;
      }
      // The profile is made: without the new token the next page would only ask for it again.
      await refreshToken().catch(report);
    },
    onSuccess: () => {
      dropEntries();
      navigate(withReturnTo('/redirect', returnToOf(search)), { replace: true });
      void client.resetQueries({ queryKey: userQuery.queryKey });
    },
  });
}
