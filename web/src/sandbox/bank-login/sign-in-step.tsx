import type { SandboxInstitution } from '@drawbridge/contract/sandbox-bank';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { BankError } from './bank-api.ts';
import { StepHead } from './step-head.tsx';

type Problems = { user_name?: string | undefined; password?: string | undefined; other?: string | undefined };

/** Signing in at the bank. */
export function SignInStep({
  institution,
  user_name: known_name,
  back,
  onSignIn,
}: {
  institution: SandboxInstitution;
  user_name: string;
  back: (() => void) | undefined;
  onSignIn: (user_name: string, password: string) => Promise<BankError | undefined>;
}) {
  const [user_name, setUserName] = useState(known_name);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing: Problems = {
      user_name: user_name.trim() === '' ? 'User name is required' : undefined,
      password: password === '' ? 'Password is required' : undefined,
    };
    if (missing.user_name || missing.password) return show(missing);
    setBusy(true);
    setProblems({});
    const error = await onSignIn(user_name.trim(), password);
    setBusy(false);
    if (!error) return;
    if (error.field === 'user_name' || error.field === 'password') show({ [error.field]: error.message });
    else show({ other: error.message });
  }

  /** Shows what is wrong and puts the caret where it can be mended. */
  function show(found: Problems): void {
    setProblems(found);
    const name = found.user_name ? 'user_name' : found.password ? 'password' : undefined;
    if (name) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  return (
    <>
      <StepHead title={`Sign in to ${institution.name}`} back={back} />
      <form className="bank-login__form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Notice>Any user name will do, with the password “good”. The same name finds the same accounts again.</Notice>
        {problems.other ? (
          <Notice kind="negative" role="alert">
            {problems.other}
          </Notice>
        ) : null}
        <Field label="User name" error={problems.user_name}>
          <Input
            name="user_name"
            value={user_name}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              setUserName(event.target.value);
              setProblems({});
            }}
          />
        </Field>
        <Field label="Password" error={problems.password}>
          <PasswordInput
            name="password"
            value={password}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => {
              setPassword(event.target.value);
              setProblems({});
            }}
          />
        </Field>
        <Button type="submit" kind="primary" size="lg" block busy={busy}>
          Sign in
        </Button>
      </form>
    </>
  );
}
