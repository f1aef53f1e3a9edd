import { ownPasskeys } from '@drawbridge/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { makePasskey } from '../../../session/make-passkey.ts';

const KEY = ['passkeys'] as const;

/** The consumer's passkeys, and whether their payments ask for one. */
export function usePasskeys() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(ownPasskeys.list, { signal }) });
}

/** The calls that change them. Each rereads the list: another device may have been quicker, or an answer was lost. */
export function usePasskeyChanges() {
  const client = useQueryClient();
  async function change<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      void client.invalidateQueries({ queryKey: KEY });
    }
  }
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
