import type { NewApiKey } from '@drawbridge/contract';
import { ShownOnce } from './shown-once.tsx';

/** A key in the one moment in which its secret is shown. */
export function SecretDialog({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <ShownOnce title={`The key of ${made.name}`} secret={made.secret} what="key" onClose={onClose}>
      This is the only time that it is shown. Keep it on your server: whoever has it can open checkout sessions for {made.business_name}.
    </ShownOnce>
  );
}
