import { useEffect, useState } from 'react';

/**
 * The `token` behind the # of an e-mail link's address; '' for none. The address loses it at once, to be in no
 * screenshot or bookmark, but once the page stands, as React may begin to draw a page more than once.
 */
export function useTokenOfAddress(): string {
  const [token, setToken] = useState(tokenInAddress);
  // Another link of the same page, opened in its tab, loads nothing anew.
  useEffect(() => {
    const onHashChange = () => {
      const next = tokenInAddress();
      if (next !== '') setToken(next);
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}

function tokenInAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}
