import { useState } from 'react';
import { t } from '../language/t.ts';
import { TextButton } from '../ui/controls/text-button.tsx';
import { logOut } from './session.ts';

/** Logs out; a second press does nothing. `returnTo`: where whoever signs in next goes on. */
export function LogOut({ children = t('Log Out'), returnTo }: { children?: string; returnTo?: string }) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    logOut(returnTo === undefined ? {} : { returnTo }).catch(() => setLeaving(false));
  };
  return (
    <TextButton aria-busy={leaving || undefined} onClick={leaving ? undefined : leave}>
      {children}
    </TextButton>
  );
}
