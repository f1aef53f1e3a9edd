import { useState } from 'react';
import { setLanguage } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { useLanguage } from '../../language/use-language.ts';
import { toast } from '../feedback/toasts.ts';
import { TextButton } from './text-button.tsx';

/** The two languages, each by its own name: whoever looks for one does not read the other. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;

/** Changes the language of every page and keeps it; says so where its texts could not be fetched. */
export async function chooseLanguage(language: 'en' | 'es'): Promise<void> {
  try {
    await setLanguage(language);
  } catch {
    toast.error(t('Error'), t("We couldn't change the language. Check your internet and try again."));
  }
}

/** The other language, by its own name. What stands in a form stays there. */
export function LanguageSwitch({ className }: { className?: string }) {
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const other = LANGUAGES[language === 'en' ? 1 : 0];
  const change = async () => {
    setBusy(true);
    await chooseLanguage(other.value);
    setBusy(false);
  };
  return (
    <TextButton className={className} lang={other.value} aria-busy={busy || undefined} onClick={() => void change()}>
      {other.label}
    </TextButton>
  );
}
