import type { ApiKey } from '@drawbridge/contract';
import { toast } from '../../ui/toasts.ts';
import { AskFirst } from '../ask-first.tsx';
import { wordsOf } from '../words-of.ts';
import { useRevokeKey } from './use-api-keys.ts';

/** Asks before a key is revoked: a shop that uses it stops at once. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  const send = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: onClose,
      onError: (error) => {
        toast.error('Error', wordsOf(error));
        onClose();
      },
    });
  return (
    <AskFirst yes="Yes, revoke" busy={revoke.isPending} onYes={send} onClose={onClose}>
      <p>
        A shop that uses {apiKey.name} can open no more checkout sessions, from now on and for good. Sessions that are open can still be
        paid.
      </p>
    </AskFirst>
  );
}
