import type { Alarm, ConsoleFile } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { AlertIcon } from '../../ui/icons/icons.tsx';
import { Panel } from '../frame/panel.tsx';
import { WaitItem } from '../frame/wait-list.tsx';
import { when } from '../when.ts';
import { counted, FILE_WAIT_LABELS, percent, RATE_LABELS } from '../words.ts';

/** What is wrong: files that wait for a person first, then what is past its threshold or fails. Nothing where all is well. */
export function Alarms({ files, alarms }: { files: readonly ConsoleFile[]; alarms: readonly Alarm[] }) {
  if (files.length + alarms.length === 0) return null;
  return (
    <Panel title="Alarms" quiet>
      <ul className="wait">
        {files.map((file) => (
          <FileAlarm key={file.name} file={file} />
        ))}
        {alarms.map((alarm) => (
          <WaitItem key={JSON.stringify(alarm)} icon={<AlertIcon />} look="negative" {...wordsOf(alarm)} />
        ))}
      </ul>
    </Panel>
  );
}

function FileAlarm({ file: { name, waits, debits, credits, trouble, at } }: { file: ConsoleFile }) {
  const href = `/provider/files/${encodeURIComponent(name)}`;
  const amount = formatCents(Math.max(debits ?? 0, credits ?? 0));
  return (
    <WaitItem
      icon={<AlertIcon />}
      look="negative"
      title={waits === null ? name : `${FILE_WAIT_LABELS[waits]}: ${name}`}
      href={href}
      sub={`${amount}${trouble === null ? '' : `, “${trouble}”`}`}
      end={
        <>
          <span className="due">{when(at)}</span>
          <ButtonLink size="sm" kind="primary" href={href} aria-label={`Review ${name}`}>
            Review file
          </ButtonLink>
        </>
      }
    />
  );
}

function wordsOf(alarm: Alarm): { title: string; sub: string; href?: string } {
  switch (alarm.kind) {
    case 'return_rate': {
      const { business_name, rate, debits, returns, threshold_basis_points } = alarm;
      return {
        title: `${business_name ?? 'All businesses together'}: over the limit for ${RATE_LABELS[rate].toLowerCase()}`,
        sub: `${percent(returns, debits)} of debits in 60 days, limit ${percent(threshold_basis_points, 10_000)}. ${counted(returns, 'return', 'returns')} of ${counted(debits, 'debit', 'debits')}.`,
        href: '/provider/returns',
      };
    }
    case 'deliveries_held':
      return { title: 'Deliveries are on hold', sub: `${alarm.words}. Held since ${when(alarm.since)}.`, href: '/provider/exceptions' };
    case 'messages':
      return {
        title: 'Texts and emails are failing',
        sub: `${failedOf(alarm)}. To see which, run npm run operate -- list-messages.`,
      };
    case 'webhooks':
      return { title: 'Webhooks are failing', sub: `${failedOf(alarm)}. Merchants see which under Webhooks.` };
  }
}

function failedOf({ failed, overdue_seconds }: { failed: number; overdue_seconds: number }): string {
  const late = overdue_seconds < 60 ? '' : `, the oldest is ${counted(Math.floor(overdue_seconds / 60), 'minute', 'minutes')} late`;
  return `${counted(failed, 'message', 'messages')} not delivered${late}`;
}
