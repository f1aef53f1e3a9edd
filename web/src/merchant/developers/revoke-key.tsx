import type { ApiKey } from '@drawbridge/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.ts';
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
    <Dialog
      title="Are You Sure?"
      dense
      destructive
      held={revoke.isPending}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={revoke.isPending}>
            Cancel
          </Button>
          <Button kind="danger" busy={revoke.isPending} onClick={send}>
            Yes, revoke
          </Button>
        </>
      }
    >
      <p>
        A shop that uses {apiKey.name} can open no more checkout sessions, from now on and for good. Sessions that are open can still be
        paid.
      </p>
    </Dialog>
  );
}
