import { useState } from 'react';
import { t } from '../../language/t.ts';
import { EyeIcon } from '../icons/icons.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

/** A password that can be looked at. */
export function PasswordInput({ show = t('Show password'), ...rest }: Omit<InputProps, 'type' | 'end'> & { show?: string }) {
  const [shown, setShown] = useState(false);
  const eye = <IconButton icon={<EyeIcon />} label={show} aria-pressed={shown} onClick={() => setShown(!shown)} />;
  return <Input {...rest} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" end={eye} />;
}
