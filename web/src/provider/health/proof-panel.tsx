import type { Health } from '@drawbridge/contract/provider';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { when } from '../when.ts';
import { counted } from '../words.ts';

/** A proof reads all that is on record: minutes, where that is much. */
const LONGEST_MS = 1_200_000;

/** The newest seal, and whether everything on record still agrees. */
export function ProofPanel({ seal, unsealed_count }: Pick<Health, 'seal' | 'unsealed_count'>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['health', 'proof'],
    queryFn: () => ask('prove', { timeout_ms: LONGEST_MS }),
    enabled: false,
  });
  return (
    <Panel
      title="Proof"
      end={
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Prove now
        </Button>
      }
    >
      <div className="panel__body stack stack--16">
        <p className="muted">
          {seal === null ? 'Nothing is sealed yet.' : `Seal ${seal.number.toLocaleString('en-US')} was made ${when(seal.at)} ET.`}{' '}
          {counted(unsealed_count, 'record has', 'records have')} come since.
        </p>
        <div aria-live="polite">
          {isFetching ? <p>Reading all records. This can take several minutes.</p> : null}
          {error && !isFetching ? <Notice kind="negative">We couldn't run the proof. {error.message}</Notice> : null}
          {data && !isFetching ? <Verdict proof={data} /> : null}
        </div>
      </div>
    </Panel>
  );
}

function Verdict({ proof: { at, proof_count, seconds, broken } }: { proof: Awaited<ReturnType<typeof ask<'prove'>>> }) {
  if (broken.length === 0)
    return (
      <Notice>
        <strong>Everything holds.</strong> {counted(proof_count, 'proof', 'proofs')} in {seconds.toFixed(1)} s, {when(at)} ET.
      </Notice>
    );
  return (
    <Notice kind="negative">
      <strong>
        {broken.length} of {counted(proof_count, 'proof', 'proofs')} broke, {when(at)} ET.
      </strong>
      <ul>
        {broken.map(({ name, violations }) => (
          <li key={name}>
            {name}: {violations[0]}
            {violations.length > 1 ? ` and ${violations.length - 1} more` : ''}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
