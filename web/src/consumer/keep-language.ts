import { users } from '@drawbridge/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { report } from '../app/report.ts';
import { useLanguage } from '../language/use-language.ts';
import { call } from '../session/api.ts';
import { userQuery, useUser } from '../session/use-user.ts';

/** Has the service write to the signed-in consumer in the app's last language, on whatever device. */
export function useKeepLanguage(): void {
  const language = useLanguage();
  const client = useQueryClient();
  // Requested by no frame of its own: the pages ask, or nobody does.
  const { data: user } = useUser({ enabled: false });
  const kept = user?.language;
  useEffect(() => {
    if (kept === undefined || kept === language) return;
    call(users.chooseLanguage, { body: { language } })
      .then(() => client.setQueryData(userQuery.queryKey, (known) => (known ? { ...known, language } : known)))
      // Trying again with the next page.
      .catch(report);
  }, [kept, language, client]);
}
