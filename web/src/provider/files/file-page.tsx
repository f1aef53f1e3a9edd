import { formatCents } from '@drawbridge/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPage } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { bankDay, when } from '../when.ts';
import { counted, FILE_WAIT_LABELS } from '../words.ts';
import { DecideFile } from './decide-file.tsx';
import { DeliverElsewhere } from './deliver-elsewhere.tsx';
import { EntriesTable } from './entries-table.tsx';
import { Lines } from './lines.tsx';
import { FileStateBadge } from './state-badge.tsx';
import { Steps } from './steps.tsx';
import type { FileDetails } from './types.ts';

const LIST = { label: 'Files', href: '/provider/files' };

/** `/provider/files/{name}`: what stands in a file, what the bank said about it, and what can be done. */
export default function FilePage() {
  const { name = '' } = useParams();
  const query = useQuery({ queryKey: ['file', name], queryFn: () => ask('readFile', { params: { name } }) });
  const { data } = query;
  return (
    <ConsolePage title={data?.direction === 'from_bank' ? 'File from the bank' : 'File to the bank'} crumb={LIST}>
      {data ? <Shown file={data} /> : <LoadingPage what="file" list={{ ...LIST, label: 'All files' }} query={query} />}
    </ConsolePage>
  );
}

function Shown({ file }: { file: FileDetails }) {
  const { name, state, at, waits, trouble, direction } = file;
  return (
    <>
      <div className="subject">
        <div>
          <p className="subject__name">
            {name} <FileStateBadge state={state} />
          </p>
          <p className="subject__sub">
            <span>
              {direction === 'to_bank' ? 'Originated' : 'Ingested'} {when(at)} ET
            </span>
            {file.effective_on === null ? null : <span>Effective {bankDay(file.effective_on)}</span>}
          </p>
        </div>
      </div>
      {waits === 'rejected' || waits === 'late_rejection' ? <DecideFile file={file} waits={waits} /> : null}
      {waits === 'acknowledgement' || waits === 'delivery' ? (
        <Notice kind="warning">
          <strong>{FILE_WAIT_LABELS[waits]}.</strong> {trouble}
        </Notice>
      ) : null}
      {waits === 'delivery' ? <DeliverElsewhere name={name} /> : null}
      {direction === 'to_bank' ? <Totals file={file} /> : null}
      {file.steps.length === 0 ? null : (
        <div className="cols file__parts">
          <Panel title="What happened">
            <div className="panel__body">
              <Steps steps={file.steps} />
            </div>
          </Panel>
          <Panel title="Entries" count={file.entry_count} className="panel--table">
            <EntriesTable entries={file.entries} />
            {file.entry_count > file.entries.length ? (
              <p className="panel__body t-13 muted">The first {file.entries.length}. All of them stand in the lines below.</p>
            ) : null}
          </Panel>
        </div>
      )}
      <Lines name={name} />
    </>
  );
}

function Totals({ file: { debits, credits, batches, entry_hash, size_bytes, records } }: { file: FileDetails }) {
  const figures = [
    { label: 'Debits', value: formatCents(debits ?? 0), words: undefined },
    { label: 'Credits', value: formatCents(credits ?? 0), words: undefined },
    { label: 'Batches', value: String(batches ?? 0), words: counted(records ?? 0, 'record', 'records') },
    { label: 'Entry hash', value: entry_hash ?? '–', words: counted(size_bytes ?? 0, 'byte', 'bytes') },
  ];
  return (
    <Panel title="Totals" quiet>
      <dl className="figures">
        {figures.map(({ label, value, words }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {words === undefined ? null : <small>{words}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
