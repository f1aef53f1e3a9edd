import { PAYMENT_CODE_LENGTH } from '@drawbridge/contract/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { report } from '../../app/report.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeCells } from '../../ui/controls/code-cells.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { type CodeCheck, useCodeCheck } from './use-code-check.ts';

export interface CodeTabProps {
  /** Takes the focus as it appears. */
  at_once?: boolean;
  /** For which it is looked up. */
  business_id: string | undefined;
  onCode: (code: string) => void;
}

/** The customer's code, typed: looked up once it is whole, and asked for when it is submitted. */
export function CodeTab({ at_once = false, business_id, onCode }: CodeTabProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  // Submitted before the look-up was answered.
  const wanted = useRef(false);
  useEffect(() => {
    if (at_once) input.current?.focus();
  }, [at_once]);

  const checked = (found: CodeCheck, of: string): void => {
    if (found.is === 'wrong') {
      wanted.current = false;
      setCode('');
      setProblem(found.problem);
      input.current?.focus();
    } else if (wanted.current) onCode(of);
  };
  const { check, typed } = useCodeCheck(business_id, checked);
  const change = (next: string): void => {
    wanted.current = false;
    setCode(next);
    setProblem(undefined);
    typed(next).catch(report);
  };
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (code.length < PAYMENT_CODE_LENGTH) {
      // Pressed just as a wrong code was taken out: what is wrong with that one stays.
      setProblem((kept) => (code === '' && kept !== undefined ? kept : 'Please enter a valid 5-digit code.'));
      input.current?.focus();
    } else if (check.is === 'checking') wanted.current = true;
    else onCode(code);
  };
  return (
    <form className="card entry" onSubmit={send} noValidate>
      <Field label="Enter the 5-digit code on the customer's phone." error={problem} spoken>
        <CodeCells ref={input} length={PAYMENT_CODE_LENGTH} kind="alphanumeric" name="code" value={code} onChange={change} />
      </Field>
      <WhoseCode check={check} />
      <Button kind="money" size="lg" block type="submit">
        Submit
      </Button>
    </form>
  );
}

/** Whose code it is. Its line is always there, so that nothing moves under the thumb. */
function WhoseCode({ check }: { check: CodeCheck }) {
  return (
    <p className="entry__whose" role="status">
      {check.is === 'checking' ? (
        <>
          <Spinner /> <span className="muted">Checking…</span>
        </>
      ) : check.is === 'known' ? (
        <>
          <Tile name={check.customer} size="sm" /> <span className="strong">{check.customer}</span>
        </>
      ) : null}
    </p>
  );
}
