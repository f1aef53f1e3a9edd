import { readKept } from './kept.ts';
import { returnToOf, safeReturnPath, withReturnTo, worthKeeping } from './return-path.ts';
import type { Connection } from './storage.ts';

/** Where the sign-in that was begun last in this tab leads, and how the person signs in. */
export interface Way {
  readonly returnTo: string;
  readonly connection: Connection;
  /** The sign-in page that it was shown on; undefined until one is. */
  readonly uid: string | undefined;
}

/** Survives a reload of the page, not the end of the tab. The sign-in pages are of this site, and know no more than their own address. */
const KEPT = 'drawbridge.way';

function keep(way: Way): Way {
  sessionStorage.setItem(KEPT, JSON.stringify(way));
  return way;
}

/** A sign-in is about to begin. */
export function noteWay(way: Pick<Way, 'returnTo' | 'connection'>): void {
  keep({ returnTo: way.returnTo, connection: way.connection, uid: undefined });
}

/** The way of the sign-in that was begun last in this tab, whatever page it was shown on. */
export function lastWay(): Way | undefined {
  const { returnTo: kept, connection, uid } = readKept(sessionStorage, KEPT) ?? {};
  const returnTo = typeof kept === 'string' ? safeReturnPath(kept) : undefined;
  if (returnTo === undefined) return undefined;
  return { returnTo, connection: connection === 'password' ? 'password' : 'sms', uid: typeof uid === 'string' ? uid : undefined };
}

/** The way of a sign-in page; the first page shown after a sign-in was begun is its own. Undefined for one that another tab began. */
export function wayOf(uid: string): Way | undefined {
  const way = lastWay();
  if (way === undefined || way.uid === uid) return way;
  return way.uid === undefined ? keep({ ...way, uid }) : undefined;
}

/**
 * The page from which someone who is not signed in sets out on a way again: the one that they were sent to, where it can be seen without
 * signing in, else the landing page, which passes the way on.
 */
export function startOf({ returnTo, connection }: Pick<Way, 'returnTo' | 'connection'>): string {
  const { pathname, search } = new URL(returnTo, window.location.origin);
  const wanted = pathname === '/redirect' ? returnToOf(search) : returnTo;
  return worthKeeping(wanted) ?? withReturnTo(connection === 'password' ? '/merchant' : '/', wanted);
}
