import type { SandboxAchFile } from '@drawbridge/contract/sandbox';
import { formatCents } from '@drawbridge/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../ui/controls/anchor.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Empty } from '../ui/feedback/empty.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { BANK_ZONE, formatDate, formatDateTime } from '../ui/format.ts';
import { DownIcon, UpIcon } from '../ui/icons/icons.tsx';
import { useOverflows } from '../ui/layout/use-overflows.ts';
import { decideFile, filePath, listFiles, readFile } from './calls.ts';
import { Loaded } from './loaded.tsx';
import { filesKey } from './queries.ts';
import { RejectFile } from './reject-file.tsx';
import { SandboxCard } from './sandbox-card.tsx';
import { ShortList } from './short-list.tsx';
import { tracePath } from './trace/calls.ts';

const SHOWN = 8;

/** The files between the service and the bank, both ways, newest first. */
export function FilesCard() {
  const files = useQuery({ queryKey: filesKey, queryFn: listFiles });
  return (
    <SandboxCard id="files" title="Files at the bank" refresh={{ label: 'Refresh the files', onPress: () => void files.refetch() }}>
      <Loaded of={files} failed="We couldn't load the files">
        {(all) =>
          all.length === 0 ? (
            <Empty title="No files yet">Approved payments go into a file at the next cutoff. Move the clock to see one.</Empty>
          ) : (
            <ShortList label="Files" most={SHOWN}>
              {all.map((file) => (
                <File key={file.name} file={file} />
              ))}
            </ShortList>
          )
        }
      </Loaded>
    </SandboxCard>
  );
}

const STATUS_WORDS: Record<SandboxAchFile['status'], string> = {
  ORIGINATED: 'Cut',
  DELIVERED: 'Delivered',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  WAITING: 'Waiting',
  INGESTED: 'Taken in',
};

function lookOf(status: SandboxAchFile['status']) {
  if (status === 'REJECTED') return 'negative';
  return status === 'ACCEPTED' || status === 'INGESTED' ? 'secondary' : 'default';
}

function File({ file }: { file: SandboxAchFile }) {
  const [open, setOpen] = useState(false);
  const id = `file-${file.name}`;
  return (
    <li className="file">
      <button type="button" className="file__row" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <span className="file__words">
          <span className="medium file__name num">{file.name}</span>
          <span className="t-13 muted num">
            {file.direction === 'outgoing' ? 'To the bank' : 'From the bank'}, {formatDateTime(file.created_at, BANK_ZONE)}
          </span>
        </span>
        <Badge look={lookOf(file.status)} as_is>
          {STATUS_WORDS[file.status]}
        </Badge>
        {open ? <UpIcon /> : <DownIcon />}
      </button>
      {open ? (
        <div id={id} className="file__inside">
          <p className="t-13 muted">{inWords(file)}</p>
          {file.trouble === null ? null : <Notice kind="warning">{file.trouble}</Notice>}
          <Contents file={file} />
          {file.status === 'REJECTED' && file.decision === null ? <Decision name={file.name} /> : null}
          {file.rejectable ? <RejectFile name={file.name} /> : null}
          <p className="file__links t-14">
            <Anchor className="link" href={tracePath(file.name)}>
              Trace its lines
            </Anchor>
            <a className="link" href={filePath(file.name)} download={file.name} aria-label={`Download ${file.name}`}>
              Download
            </a>
          </p>
          <FileText name={file.name} />
        </div>
      ) : null}
    </li>
  );
}

const CONTENT_WORDS: Record<SandboxAchFile['contents'][number]['what'], readonly [one: string, many: string]> = {
  debit: ['debit', 'debits'],
  credit: ['credit', 'credits'],
  dishonored_return: ['dishonored return', 'dishonored returns'],
  refused_change: ['refused change', 'refused changes'],
  return: ['return', 'returns'],
  change: ['notification of change', 'notifications of change'],
  contested_return: ['contested return', 'contested returns'],
};

/** What stands in a file, a line for each sort. */
function Contents({ file: { contents } }: { file: SandboxAchFile }) {
  if (contents.length === 0) return null;
  return (
    <ul className="file__contents t-14" aria-label="Contents">
      {contents.map(({ what, code, entries, amount }) => (
        <li key={`${what} ${code}`}>
          <span>
            {entries} {CONTENT_WORDS[what][entries === 1 ? 0 : 1]}
            {code === null ? '' : `, ${code}`}
          </span>
          <span className="num">{amount === 0 ? 'moves nothing' : formatCents(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

function inWords(file: SandboxAchFile): string {
  if (file.reject_reason !== null) return `Rejected: ${file.reject_reason}${DECISION_WORDS[file.decision ?? 'none']}`;
  if (file.entry_addenda_count === null) return 'From the bank.';
  const debits = formatCents(file.total_debit ?? 0);
  const credits = formatCents(file.total_credit ?? 0);
  const records = file.entry_addenda_count === 1 ? '1 record' : `${file.entry_addenda_count} records`;
  const effective = file.effective_entry_date === null ? '' : `, effective ${formatDate(file.effective_entry_date)}`;
  return `${records}, ${debits} debited, ${credits} credited${effective}.`;
}

const DECISION_WORDS = { none: '', reoriginated: '. Re-originated', abandoned: '. Abandoned' } as const;

/** A rejected file waits for somebody who decides what becomes of its payments. */
function Decision({ name }: { name: string }) {
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (decision: 'reoriginated' | 'abandoned') => decideFile(name, decision),
    onSuccess: () => queries.invalidateQueries(),
  });
  const busyWith = decide.isPending ? decide.variables : undefined;
  return (
    <>
      <p className="t-13">Its payments are waiting. They either go into the next file or fail.</p>
      <div className="actions">
        <Button
          size="sm"
          busy={busyWith === 'reoriginated'}
          disabled={busyWith === 'abandoned'}
          onClick={() => decide.mutate('reoriginated')}
        >
          Re-originate
        </Button>
        <Button size="sm" busy={busyWith === 'abandoned'} disabled={busyWith === 'reoriginated'} onClick={() => decide.mutate('abandoned')}>
          Abandon
        </Button>
      </div>
      {decide.isError ? <Notice kind="negative">{decide.error.message}</Notice> : null}
    </>
  );
}

function FileText({ name }: { name: string }) {
  const text = useQuery({ queryKey: [...filesKey, name], queryFn: () => readFile(name), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded of={text} failed="The file can't be read" waiting={<Skeleton shape="row" />}>
      {(whole) => <Lines name={name} text={whole} />}
    </Loaded>
  );
}

/** The file as it stands, line by line; its lines are never broken, and longer than the card on most screens. */
function Lines({ name, text }: { name: string; text: string }) {
  const { ref, overflows } = useOverflows<HTMLElement>();
  return (
    <>
      {overflows ? <p className="t-13 muted">Scroll sideways to read whole lines.</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section ref={ref} className="file__text" aria-label={`Text of ${name}`} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </>
  );
}
