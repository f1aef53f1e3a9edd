import { useEffect, useEffectEvent } from 'react';
import { useAddressQuery } from '../ui/use-address-query.ts';

/** Opens what the address asks for by a name, `?add=1`, once it can be, and takes that off the address: a reload doesn't open it again. */
export function useAskedFor(name: string, can_open: boolean, onOpen: () => void): void {
  const [query, setQuery] = useAddressQuery();
  const asked = query.has(name);
  const open = useEffectEvent(() => {
    setQuery(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
    onOpen();
  });
  useEffect(() => {
    if (asked && can_open) open();
  }, [asked, can_open]);
}
