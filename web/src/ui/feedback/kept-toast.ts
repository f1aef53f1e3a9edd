/** Where toasts.ts looks, too, as a page is loaded. */
const KEPT = 'toast';

/** Says that something went well on the page that is loaded next in this tab. */
export function succeedOnNextPage(title: string, text: string): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ title, text }));
}

/** What the page before has left to be said; once. */
export function takeKeptToast(): { title: string; text: string } | undefined {
  const kept = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return kept === null ? undefined : (JSON.parse(kept) as { title: string; text: string });
}
