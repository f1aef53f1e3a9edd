import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { ask } from '../calls.ts';
import { ReasonDialog, type ReasonDialogProps } from '../frame/reason-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';

/** What can be done about a consumer. */
export type ConsumerChange = 'freeze' | 'unfreeze' | 'end_sessions' | 'text_code' | 'allow_birthday' | 'limit';

type Way = Pick<ReasonDialogProps, 'title' | 'yes' | 'kind' | 'done' | 'children' | 'send'>;

/** Asks why something is done about a consumer, and does it. */
export function ConsumerDialog({ change, consumer, onClose }: { change: ConsumerChange; consumer: ConsoleConsumer; onClose: () => void }) {
  if (change === 'limit') return <LimitDialog consumer={consumer} onClose={onClose} />;
  return <ReasonDialog {...wayOf(change, consumer)} onClose={onClose} />;
}

function wayOf(change: Exclude<ConsumerChange, 'limit'>, { id, name, phone }: ConsoleConsumer): Way {
  const body = (reason: string) => ({ body: { id, reason } });
  switch (change) {
    case 'freeze':
      return {
        title: `Freeze ${name}?`,
        children: "They're logged out everywhere, and they can't pay until the freeze is lifted. Pending payments still go through.",
        yes: 'Freeze account',
        kind: 'danger',
        done: 'Account frozen',
        send: (reason) => ask('freezeConsumer', body(reason)),
      };
    case 'unfreeze':
      return {
        title: `Lift the freeze on ${name}?`,
        children: 'They can pay again. If they had deactivated their own account, it stays deactivated.',
        yes: 'Lift the freeze',
        done: 'Freeze lifted',
        send: (reason) => ask('unfreezeConsumer', body(reason)),
      };
    case 'end_sessions':
      return {
        title: `Log ${name} out everywhere?`,
        children: 'All their devices are logged out right away. They can log in again.',
        yes: 'End all sessions',
        kind: 'danger',
        done: 'All sessions have ended',
        send: (reason) => ask('endConsumerSessions', body(reason)),
      };
    case 'allow_birthday':
      return {
        title: 'Let them enter their birthday again?',
        children: "Too many wrong birthdays locked their number. They can try again at their next sign-in. First, make sure it's them.",
        yes: 'Let them try',
        done: 'They can enter their birthday again',
        send: (reason) => ask('allowBirthday', body(reason)),
      };
    case 'text_code':
      return {
        title: 'Text a code to their number?',
        children: `It goes to the number on file, ${phone}. Ask the caller to read it back to you. It can't be used to log in.`,
        yes: 'Text a code',
        done: 'The code is on its way',
        send: (reason) => ask('textNumberCode', body(reason)),
      };
  }
}
