import { useEffect, useState } from 'react';

/**
 * The `token` behind the # of this page's address, where the link of an e-mail leads; '' where there is none. The address loses it at
 * once, so that it is in no screenshot and no bookmark; but not before the page stands, since React may begin to draw a page more than once.
 */
export function useTokenOfAddress(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}
