import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { Button } from '../../ui/controls/button.tsx';
import { DeviceIcon } from '../../ui/icons/rare-icons.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { when } from '../when.ts';

interface SessionsProps {
  consumer: Pick<ConsoleConsumer, 'sessions' | 'sessions_elsewhere'>;
  may: boolean;
  onEnd: () => void;
}

/** Where somebody is signed in, and a way to end all of it. */
export function Sessions({ consumer: { sessions, sessions_elsewhere }, may, onEnd }: SessionsProps) {
  return (
    <Panel
      title="Devices and sessions"
      count={sessions_elsewhere ? undefined : sessions.length}
      end={
        may ? (
          <Button size="sm" onClick={onEnd}>
            End all
          </Button>
        ) : undefined
      }
    >
      {sessions.length === 0 ? (
        <p className="panel__body muted">
          {sessions_elsewhere ? "The sign-in provider keeps sessions and doesn't list them here." : 'Not signed in anywhere.'}
        </p>
      ) : (
        <ul className="wait">
          {sessions.map(({ id, browser, system, network, signed_in_at, last_used_at }) => (
            <WaitItem
              key={id}
              icon={<DeviceIcon />}
              title={[system, browser].filter((part) => part !== null).join(', ') || 'Unknown device'}
              sub={`Signed in ${when(signed_in_at)} from ${network}.`}
              end={<span className="due">Used {when(last_used_at)}</span>}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
