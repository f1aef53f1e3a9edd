import { PAYMENT_CODE_LENGTH } from '@drawbridge/contract/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CodeCells } from '../../ui/controls/code-cells.tsx';
import { Field } from '../../ui/controls/field.tsx';

export interface CodeTabProps {
  /** Takes the focus as it appears. */
  at_once?: boolean;
  onCode: (code: string) => void;
}

/** The customer's code, typed. */
export function CodeTab({ at_once = false, onCode }: CodeTabProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (at_once) input.current?.focus();
  }, [at_once]);

  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (code.length === PAYMENT_CODE_LENGTH) {
      onCode(code);
      return;
    }
    setProblem('Please enter a valid 5-digit code.');
    input.current?.focus();
  };
  return (
    <form className="card entry" onSubmit={send} noValidate>
      <Field label="Enter the 5-digit code on the customer's phone." error={problem}>
        <CodeCells
          ref={input}
          length={PAYMENT_CODE_LENGTH}
          kind="alphanumeric"
          name="code"
          value={code}
          onChange={(next) => {
            setCode(next);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button kind="money" size="lg" block type="submit">
        Submit
      </Button>
    </form>
  );
}
