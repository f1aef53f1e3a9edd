import { useState } from 'react';
import { t } from '../../language/t.ts';
import { EyeIcon } from '../icons/icons.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

/** A password that can be looked at. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const eye = <IconButton icon={<EyeIcon />} label={t('Show password')} aria-pressed={shown} onClick={() => setShown(!shown)} />;
  return <Input {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" end={eye} />;
}
