import type { SandboxUnoriginable } from '@drawbridge/contract/sandbox';
import { Anchor } from '../ui/controls/anchor.tsx';
import { BANK_ZONE, formatDateTime } from '../ui/format.ts';
import { tracePath } from './trace/calls.ts';

const KIND_WORDS: Record<SandboxUnoriginable['kind'], string> = {
  debit: 'A debit that no file can hold',
  refund: 'A refund that no file can hold',
  reversal: 'A reversal that no file can hold',
  payout: 'A payout that no file can hold',
  micro_entry: 'Test deposits that no file can hold',
  dishonored_return: 'A dishonored return that no file can hold',
  refused_change: 'A refused change that no file can hold',
};

/** What should be with the bank and cannot be written: nobody ticks it off, it leaves by itself once it can. */
export function UnwrittenRow({ row: { kind, reference, reason, since } }: { row: SandboxUnoriginable }) {
  return (
    <li className="aside">
      <p className="medium">{KIND_WORDS[kind]}</p>
      <p className="t-14">{reason.slice(0, 1).toUpperCase() + reason.slice(1)}</p>
      <p className="t-13 muted num">
        {kind === 'debit' ? (
          <Anchor className="link" href={tracePath(reference)}>
            {reference}
          </Anchor>
        ) : (
          reference
        )}
        , since {formatDateTime(since, BANK_ZONE)}
      </p>
      <p className="t-13">It goes out with the first file that can hold it.</p>
    </li>
  );
}
