import { type SandboxInstitution, sandboxBank } from '@drawbridge/contract/sandbox-bank';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import type { BankError } from './bank-api.ts';
import { StepHead } from './step-head.tsx';

const { user_name, password } = sandboxBank.signIn.body.shape;
const rules = z.object({ user_name, password });
type Entries = z.infer<typeof rules>;
type Problems = Partial<Record<keyof Entries | 'other', string>>;

interface SignInStepProps {
  institution: SandboxInstitution;
  user_name: string;
  back: (() => void) | undefined;
  onSignIn: (user_name: string, password: string) => Promise<BankError | undefined>;
}

/** Signing in at the bank. */
export function SignInStep({ institution, user_name: known_name, back, onSignIn }: SignInStepProps) {
  const { form, field, problems, busy, submit } = useSignIn(known_name, onSignIn);
  return (
    <>
      <StepHead title={`Sign in to ${institution.name}`} back={back} />
      <form className="bank-login__form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Notice>Use any username with the password “good”. The same username always shows the same accounts.</Notice>
        <Problem>{problems.other}</Problem>
        <Field label="User name" error={problems.user_name}>
          <Input {...field('user_name')} maxLength={64} autoComplete="off" autoCapitalize="off" spellCheck={false} />
        </Field>
        <Field label="Password" error={problems.password}>
          <PasswordInput {...field('password')} maxLength={200} autoComplete="off" />
        </Field>
        <Button type="submit" kind="primary" size="lg" block busy={busy}>
          Sign in
        </Button>
      </form>
    </>
  );
}

/** The two entries, what is wrong with them, and the log-in. The caret goes where something can be mended. */
function useSignIn(known_name: string, onSignIn: SignInStepProps['onSignIn']) {
  const [entries, setEntries] = useState<Entries>({ user_name: known_name, password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function show(found: Problems): void {
    setProblems(found);
    const name = found.user_name ? 'user_name' : 'password';
    if (found[name]) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const { data, error: wrong } = rules.safeParse(entries);
    if (wrong) return show(Object.fromEntries(wrong.issues.map(({ path, message }) => [path[0], message])));
    setBusy(true);
    setProblems({});
    const error = await onSignIn(data.user_name, data.password);
    setBusy(false);
    if (error) show({ [error.field === 'user_name' || error.field === 'password' ? error.field : 'other']: error.message });
  }

  const field = (name: keyof Entries) => ({
    name,
    value: entries[name],
    onChange: (event: { target: { value: string } }) => {
      setEntries((before) => ({ ...before, [name]: event.target.value }));
      setProblems({});
    },
  });
  return { form, field, problems, busy, submit };
}
