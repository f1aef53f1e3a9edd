import type { Passkey } from '@drawbridge/contract';
import { t } from '../../../language/t.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { KeyIcon } from '../../../ui/icons/icons.tsx';

export interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** One passkey: what its owner calls it, since when, and what can be done with it. */
export function PasskeyRow({ passkey: { name, added_at, last_used_at }, onRename, onRemove }: PasskeyRowProps) {
  const added = formatDate(added_at);
  return (
    <li className="settings__passkey">
      <KeyIcon />
      <div className="settings__passkey-words">
        <p className="settings__device-name">{name}</p>
        <p className="row__sub">
          {last_used_at === null
            ? t('Added {added}. Not used yet', { added })
            : t('Added {added}. Last used {used}', { added, used: formatDate(last_used_at) })}
        </p>
      </div>
      <div className="settings__passkey-acts">
        <Button size="sm" aria-label={t('Rename {name}', { name })} onClick={onRename}>
          {t('Rename')}
        </Button>
        <Button size="sm" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}
