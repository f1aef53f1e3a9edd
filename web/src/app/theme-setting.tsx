import { useState } from 'react';
import { t } from '../language/t.ts';
import { Field } from '../ui/controls/field.tsx';
import { Select } from '../ui/controls/select.tsx';
import { keptTheme, setTheme, type Theme } from './theme.ts';

/** The choice of the colors, kept in this browser. */
export function ThemeSetting() {
  const [theme, choose] = useState<Theme>(keptTheme);
  const options: readonly { value: Theme; label: string }[] = [
    { value: 'device', label: t('Match system') },
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
  ];
  return (
    <Field label={t('Appearance')}>
      <Select
        options={options}
        value={theme}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value)?.value ?? 'device';
          setTheme(chosen);
          choose(chosen);
        }}
      />
    </Field>
  );
}
