import { readKept } from '../../session/kept.ts';
import { onLogout } from '../../session/on-logout.ts';

/*
 * What is needed to go on after a bank's own sign-in page, to which Link leaves on a phone. In this browser, not in the
 * tab: a bank's app comes back in another tab.
 */

const KEPT = 'drawbridge.bank_link';
onLogout(dropLink);

export interface LinkUnderWay {
  /** Whose it is. */
  readonly subject: string;
  readonly link_token: string;
  readonly expiration: string;
  /** The query of the page that opened Link: where to go afterwards, and which account is linked anew. */
  readonly search: string;
  /** The whole address to which the bank sent the browser back; null where it was no answer to a sign-in. */
  readonly came_back_to?: string | null;
}

/** Link is being opened. */
export function keepLink(link: Omit<LinkUnderWay, 'came_back_to'>): void {
  localStorage.setItem(KEPT, JSON.stringify(link));
}

/** The browser came back to this address. Nothing where no link is under way here. */
export function noteCameBack(address: string): void {
  const link = linkUnderWay();
  if (link === undefined) return;
  const answer = new URL(address).searchParams.has('oauth_state_id');
  localStorage.setItem(KEPT, JSON.stringify({ ...link, came_back_to: answer ? address : null } satisfies LinkUnderWay));
}

/** It has come to its end, whichever. */
export function dropLink(): void {
  localStorage.removeItem(KEPT);
}

/** What is under way in this browser; undefined where nothing is, or something else stands in its place. */
export function linkUnderWay(): LinkUnderWay | undefined {
  const kept = readKept(localStorage, KEPT);
  const texts = [kept?.['subject'], kept?.['link_token'], kept?.['expiration'], kept?.['search']];
  return texts.every((one) => typeof one === 'string') ? (kept as unknown as LinkUnderWay) : undefined;
}

/** Whether this person has come back from their bank, and has not heard yet what became of it. */
export function hasComeBack(subject: string | undefined): boolean {
  const link = linkUnderWay();
  return link?.subject === subject && link?.came_back_to !== undefined;
}
