import type { NewApiKey } from '@drawbridge/contract';
import { ShownOnce } from './shown-once.tsx';

/** A key in the one moment in which its secret is shown. */
export function SecretDialog({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <ShownOnce title={`API key: ${made.name}`} secret={made.secret} what="key" onClose={onClose}>
      Copy it now. You won't see it again. Keep it on your server, because anyone who has it can do everything this key allows for{' '}
      {made.business_name}.
    </ShownOnce>
  );
}
