import { useState } from 'react';
import * as z from 'zod/mini';
import { TextField } from '../ui/controls/form-fields.tsx';
import { TextButton } from '../ui/controls/text-button.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { useSandboxForm } from './use-sandbox-form.ts';

interface SayWhyProps<Answer> {
  className: string;
  /** What opens the field, in sight and to a screen reader. */
  opens: string;
  named?: string;
  /** What is asked, and what is right there. */
  label: string;
  rule: z.ZodMiniType<string>;
  button: string;
  send: (words: string) => Promise<Answer>;
  onSent?: (answer: Answer) => unknown;
}

/** Something that is done with a word about why. */
export function SayWhy<Answer>({ className, opens, named, label, rule, button, send, onSent }: SayWhyProps<Answer>) {
  const [open, setOpen] = useState(false);
  const saying = useSandboxForm(z.object({ words: rule }), { words: '' }, ({ words }: { words: string }) => send(words), onSent);
  if (!open)
    return (
      <TextButton className={className} aria-label={named} onClick={() => setOpen(true)}>
        {opens}
      </TextButton>
    );
  return (
    <SandboxForm of={saying} button={button} onCancel={() => setOpen(false)}>
      <TextField form={saying.form} name="words" label={label} autoComplete="off" maxLength={200} />
    </SandboxForm>
  );
}
