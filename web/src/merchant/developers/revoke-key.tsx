import type { ApiKey } from '@drawbridge/contract';
import { AskFirst } from '../ask-first.tsx';
import { useRevokeKey } from './use-api-keys.ts';

/** Asks before a key is revoked: a shop that uses it stops at once. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  return (
    <AskFirst yes="Yes, revoke" busy={revoke.isPending} onYes={(then) => revoke.mutate(apiKey.id, then)} onClose={onClose}>
      <p>
        Any program that uses {apiKey.name} will stop working right away. This can't be undone. Open checkout sessions can still be paid.
      </p>
    </AskFirst>
  );
}
