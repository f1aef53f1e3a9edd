import type { ReturnEntry } from '@drawbridge/contract';
import { useState } from 'react';
import { NotKnown } from '../../../session/until-answered.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { RefreshIcon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Hint } from '../../../ui/tooltip.tsx';
import { wordsOf } from '../../words-of.ts';
import { retryState } from './retry-state.ts';
import { useRetry } from './use-returns.ts';

/**
 * The retry button of a return, or for those who may not ask for debits what it would say. Nothing for codes that are final. A refusal is
 * said below it until the next press.
 */
export function RetryCell({ entry, allowed }: { entry: ReturnEntry; allowed: boolean }) {
  const retry = useRetry();
  const [problem, setProblem] = useState<string>();
  const state = retryState(entry);
  if (state === undefined) return null;
  if (!allowed) return <span className="muted">{state.label.replace(/^Retry \((.*)\)$/, '$1')}</span>;

  const send = () => {
    setProblem(undefined);
    retry.mutate(entry, {
      onSuccess: () => toast.success('Success', 'Return created'),
      onError: (error) => {
        toast.error('Error', 'Failed to create return');
        setProblem(
          error instanceof NotKnown ? 'No answer came. Whether it is retried is not known: press again, it is done once.' : wordsOf(error),
        );
      },
    });
  };
  return (
    <>
      <span className="returns__retry">
        <Button
          size="sm"
          icon={state.active ? <RefreshIcon size={16} /> : undefined}
          disabled={!state.active}
          busy={retry.isPending}
          onClick={send}
        >
          {state.label}
        </Button>
        {state.why === undefined ? null : <Hint label={`Why ${entry.public_id} cannot be retried`} text={state.why} align="end" />}
      </span>
      <span role="alert">{problem === undefined ? null : <FieldError>{problem}</FieldError>}</span>
    </>
  );
}
