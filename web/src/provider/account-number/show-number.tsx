import { staffMay } from '@drawbridge/contract/staff-roles';
import { useState } from 'react';
import { useMe } from '../frame/use-me.ts';
import { type NumberOf, ShowNumberDialog } from './show-number-dialog.tsx';

/** The button that shows a full account number, for whoever may see one; nothing for others. */
export function ShowNumber({ account, words }: { account: NumberOf; words: string }) {
  const { me } = useMe();
  const [open, setOpen] = useState(false);
  if (!me || !staffMay(me.role, 'showAccountNumber')) return null;
  return (
    <>
      <button type="button" className="link" aria-label={`Show the number of ${words}`} onClick={() => setOpen(true)}>
        Show number
      </button>
      {open ? <ShowNumberDialog account={account} words={words} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
