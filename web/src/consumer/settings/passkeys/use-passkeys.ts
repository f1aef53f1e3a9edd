import { ownPasskeys } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { makePasskey } from '../../../session/make-passkey.ts';
import { useReread } from '../../../session/use-reread.ts';

const KEY = ['passkeys'] as const;

/** The consumer's passkeys, and whether their payments ask for one. */
export function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(ownPasskeys.list, { signal }) });
}

/** The calls that change them. Each has the list read again. */
export function usePasskeyChanges() {
  const change = useReread(KEY);
  return {
    /** Has the browser make a passkey of that name. Throws NoPasskey. */
    add: (name: string) =>
      change(async () => {
        const { options } = await call(ownPasskeys.begin);
        return call(ownPasskeys.finish, { body: { name, response: await makePasskey(options) } });
      }),
    rename: (id: string, name: string) => change(() => call(ownPasskeys.rename, { params: { id }, body: { name } })),
    remove: (id: string) => change(() => call(ownPasskeys.remove, { params: { id } })),
    askWhenPaying: (ask: boolean) => change(() => call(ownPasskeys.askWhenPaying, { body: { ask } })),
  };
}
