import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { Button } from '../../ui/controls/button.tsx';
import { Panel } from '../frame/panel.tsx';
import type { ConsumerChange } from './consumer-dialog.tsx';

interface FreezeProps {
  status: ConsoleConsumer['status'];
  onChoose: (change: ConsumerChange) => void;
}

/** Freezes an account, or lifts the freeze. */
export function Freeze({ status, onChoose }: FreezeProps) {
  const frozen = status === 'FROZEN';
  return (
    <Panel title={frozen ? 'This account is frozen' : 'Freeze this account'}>
      <div className="panel__body stack stack--16">
        <p className="muted">
          {frozen
            ? "They can sign in and look, but can't pay. Pending payments still go through."
            : 'Logs them out everywhere and refuses new payments. Pending payments still go through.'}
        </p>
        <Button kind={frozen ? 'primary' : 'plain'} onClick={() => onChoose(frozen ? 'unfreeze' : 'freeze')}>
          {frozen ? 'Lift the freeze' : 'Freeze account'}
        </Button>
        <button type="button" className="link" onClick={() => onChoose('allow_birthday')}>
          Locked out by wrong birthdays?
        </button>
      </div>
    </Panel>
  );
}
