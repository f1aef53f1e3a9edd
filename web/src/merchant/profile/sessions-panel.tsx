import type { SignedInSession } from '@drawbridge/contract';
import { useState } from 'react';
import { deviceWords, isHandheld, sessionFacts } from '../../session/session-words.ts';
import { useEndOtherSessions, useEndSession, useSessions } from '../../session/use-sessions.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Failed } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { DeviceIcon, MobileIcon } from '../../ui/icons/rare-icons.tsx';
import { AskFirst } from '../ask-first.tsx';
import { Panel, Thing } from './panel.tsx';

/** Where somebody is signed in, and how each of it is ended. */
export function SessionsPanel() {
  const { data, isError, isFetching, refetch } = useSessions();
  const [asking, setAsking] = useState(false);
  const others = data?.items.some((item) => !item.this_device) === true;
  const everywhere = others ? <TextButton onClick={() => setAsking(true)}>Log Out Everywhere Else</TextButton> : null;
  return (
    <Panel title="Where you're signed in" action={everywhere}>
      {isError ? (
        <Failed title="Your sessions couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton shape="row" />
      ) : data.kept_elsewhere ? (
        <p className="muted">Your sign-in provider manages where you're signed in. See your devices and log them out there.</p>
      ) : (
        <ul className="things">
          {data.items.map((item) => (
            <Session key={item.id} session={item} />
          ))}
        </ul>
      )}
      {asking ? <EndOthers onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

/** One device. The one in use is logged out by its own button, in the portal's head. */
function Session({ session }: { session: SignedInSession }) {
  const end = useEndSession();
  const device = deviceWords(session);
  const logOut = () =>
    end.mutate(session.id, {
      onSuccess: () => toast.success('Success', `${device} was logged out`),
      onError: (error) => toast.error('Error', wordsOf(error, `${device} couldn't be logged out`)),
    });
  return (
    <Thing
      icon={isHandheld(session) ? <MobileIcon /> : <DeviceIcon />}
      what={
        <>
          {device} {session.this_device ? <Badge look="positive">This device</Badge> : null}
        </>
      }
      sub={sessionFacts(session)}
    >
      {session.this_device ? null : (
        <Button size="sm" busy={end.isPending} onClick={logOut} aria-label={`Log out ${device}`}>
          Log Out
        </Button>
      )}
    </Thing>
  );
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const end = useEndOtherSessions();
  return (
    <AskFirst
      title="Log Out Everywhere Else"
      yes="Log Out"
      busy={end.isPending}
      onYes={(then) => end.mutate(undefined, then)}
      onDone={() => toast.success('Success', "You're signed in on this device only")}
      onClose={onClose}
    >
      <p>Every other device where you're signed in will be logged out right away. Open orders there are kept.</p>
    </AskFirst>
  );
}
