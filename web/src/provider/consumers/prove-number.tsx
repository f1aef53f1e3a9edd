import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { queries } from '../queries.tsx';
import { when } from '../when.ts';
import { counted } from '../words.ts';

interface ProveNumberProps {
  consumer: Pick<ConsoleConsumer, 'id' | 'phone' | 'proof'>;
  may: boolean;
  onText: () => void;
}

/** Whether the caller holds the phone on file: they read back a code that is texted to it. */
export function ProveNumber({ consumer: { id, phone, proof }, may, onText }: ProveNumberProps) {
  const waits = proof !== null && proof.matched_at === null && proof.tries_left > 0;
  return (
    <Panel title="Is it really them on the phone?">
      <div className="panel__body stack stack--16">
        {proof?.matched_at ? (
          <Notice role="status">
            <strong>It matches.</strong> The caller read the code back {when(proof.matched_at)}.
          </Notice>
        ) : waits ? null : (
          <p className="muted">Text a code to {phone}, the number on file, and have the caller read it back.</p>
        )}
        {waits && may ? <CheckForm id={id} proof={proof} /> : null}
        {waits && !may ? <p className="muted">A code was texted {when(proof.texted_at)}.</p> : null}
        {may ? (
          <Button size="sm" onClick={onText}>
            {proof === null ? 'Text a code' : 'Text another code'}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function CheckForm({ id, proof }: { id: string; proof: NonNullable<ConsoleConsumer['proof']> }) {
  const [code, setCode] = useState('');
  const checking = useMutation({
    mutationFn: (given: string) => ask('checkNumberCode', { body: { id, code: given } }),
    onSuccess: async () => {
      setCode('');
      await queries.invalidateQueries({ queryKey: ['consumer', id] });
    },
  });
  const wrong = checking.data && !checking.data.matches;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6 && !checking.isPending) checking.mutate(code);
  };
  return (
    <form className="stack stack--16" onSubmit={submit}>
      <Field
        label="Code the caller reads back"
        hint={`Texted ${when(proof.texted_at)}. ${counted(proof.tries_left, 'try', 'tries')} left.`}
        error={wrong && code === '' ? "That isn't the code we texted" : undefined}
      >
        <Input
          value={code}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        />
      </Field>
      <Problem>{checking.error?.message}</Problem>
      <Button type="submit" kind="primary" busy={checking.isPending} disabled={code.length !== 6}>
        Check code
      </Button>
    </form>
  );
}
