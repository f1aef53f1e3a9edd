import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { MobileIcon } from '../../ui/icons/rare-icons.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { when } from '../when.ts';

/** What somebody was reached by before they changed it; nothing where they never did. */
export function FormerContacts({ changes }: { changes: ConsoleConsumer['contact_changes'] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Former phone and email" count={changes.length}>
      <ul className="wait">
        {changes.map(({ kind, was, at }) => (
          <WaitItem
            key={`${kind} ${at}`}
            icon={<MobileIcon />}
            title={<span className="num">{was}</span>}
            sub={`${kind === 'phone' ? 'Phone' : 'Email'}, until ${when(at)}.`}
          />
        ))}
      </ul>
    </Panel>
  );
}
