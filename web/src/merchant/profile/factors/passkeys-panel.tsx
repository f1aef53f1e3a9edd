import type { Passkey } from '@drawbridge/contract';
import { useId } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { KeyIcon, PlusIcon } from '../../../ui/icons/icons.tsx';
import { Thing } from './thing.tsx';

export interface PasskeysPanelProps {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** A user's passkeys, newest first. */
export function PasskeysPanel({ passkeys, onAdd, onRename, onRemove }: PasskeysPanelProps) {
  const id = useId();
  return (
    <section className="card factors__panel" aria-labelledby={id}>
      <div className="factors__head">
        <h2 className="t-16" id={id}>
          Passkeys
        </h2>
        <Button size="sm" icon={<PlusIcon size={16} />} onClick={onAdd}>
          Add Passkey
        </Button>
      </div>
      <p className="muted">Sign in with your fingerprint, face or screen lock. Nothing to type, and nothing that can be phished.</p>
      {passkeys.length === 0 ? null : (
        <ul className="factors__things">
          {passkeys.map((passkey) => (
            <Thing key={passkey.id} icon={<KeyIcon />} what={passkey.name} about={historyOf(passkey)}>
              <Button size="sm" aria-label={`Rename ${passkey.name}`} onClick={() => onRename(passkey)}>
                Rename
              </Button>
              <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
                Remove
              </Button>
            </Thing>
          ))}
        </ul>
      )}
    </section>
  );
}

function historyOf({ added_at, last_used_at }: Passkey): string {
  const used = last_used_at === null ? 'Not used yet' : `Last used ${formatDate(last_used_at)}`;
  return `Added ${formatDate(added_at)}. ${used}`;
}
