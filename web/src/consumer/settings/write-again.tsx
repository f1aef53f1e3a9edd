import { SUPPORT_TEXT_MAX } from '@drawbridge/contract';
import { type FormEvent, useState } from 'react';
import { t } from '../../language/t.ts';
import { useWriteAgain } from '../../session/use-support.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { toast } from '../../ui/feedback/toasts.ts';

/** Where somebody writes again in their request; what couldn't be sent stays in the field. */
export function WriteAgain({ reference, closed }: { reference: string; closed: boolean }) {
  const [words, setWords] = useState('');
  const [empty, setEmpty] = useState(false);
  const write = useWriteAgain(reference);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = words.trim();
    setEmpty(said === '');
    if (said === '' || write.isPending) return;
    write.mutate(said, {
      onSuccess: () => {
        setWords('');
        toast.success(t('Success'), t('Message sent'));
      },
      onError: (error) => toast.error(t('Error'), wordsOf(error, t("Your message couldn't be sent"))),
    });
  };
  return (
    <form noValidate className="settings__form" onSubmit={submit}>
      <Field
        label={t('Your message')}
        hint={closed ? t("This request is closed. If you write again, we'll reopen it.") : undefined}
        error={empty ? t('Write something first') : undefined}
      >
        <TextArea
          name="message"
          value={words}
          rows={4}
          maxLength={SUPPORT_TEXT_MAX}
          onChange={(event) => {
            setWords(event.target.value);
            setEmpty(false);
          }}
        />
      </Field>
      <Button kind="primary" size="lg" block type="submit" busy={write.isPending}>
        {t('Send')}
      </Button>
    </form>
  );
}
