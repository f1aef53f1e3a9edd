import { t } from '../../language/t.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Field } from '../../ui/controls/field.tsx';
import { chooseLanguage, LANGUAGES } from '../../ui/controls/language-switch.tsx';
import { Select } from '../../ui/controls/select.tsx';

/** The choice of the language, kept in this browser. Each language is called by its own name. */
export function LanguageSetting() {
  return (
    <Field label={t('Language')}>
      <Select
        options={LANGUAGES}
        value={useLanguage()}
        onChange={({ target }) => void chooseLanguage(target.value === 'es' ? 'es' : 'en')}
      />
    </Field>
  );
}
