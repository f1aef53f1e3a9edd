import { hash } from 'node:crypto';
import { isMoment } from '@drawbridge/contract';
import { type List, PAGE_LIMIT } from '@drawbridge/contract/public/shapes';
import { AppError } from '../errors.ts';
import type { KeyCaller } from './key-caller.ts';

/** Where a row stands in its list: by a moment, and by its id among those of the same moment. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

/** Before every row of a list, the newest first: what a first page follows. */
const TOP: Place = { at: 'infinity', id: '\u{10ffff}' };
/** The same of a list with the oldest first. */
const BOTTOM: Place = { at: '-infinity', id: '' };

interface Query {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A page of one list that a call asks for. */
export interface PageAsked {
  /** Rows to read: one more than the page holds tells whether there are more. */
  readonly rows: number;
  readonly after: Place;
  readonly limit: number;
  /** What a cursor belongs to: one list of one business, with these filters. */
  readonly belongs_to: string;
}

const PLACE_AT = /^(19|20)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const PLACE_ID = /^[\w.-]{1,100}$/;

/**
 * Reads which page of a list a call asks for. `list` names the list. Throws CURSOR_INVALID for a cursor of another list,
 * business or filter, and for one that nobody was given.
 */
export function pageAsked(
  { business_id }: Pick<KeyCaller, 'business_id'>,
  list: string,
  query: Query,
  order: 'newest' | 'oldest' = 'newest',
): PageAsked {
  const { limit = PAGE_LIMIT, cursor, ...filters } = query;
  const named = Object.entries(filters).filter(([, value]) => value !== undefined);
  const belongs_to = hash('sha256', JSON.stringify([business_id, list, named.toSorted()]), 'base64url').slice(0, 16);
  const first = order === 'newest' ? TOP : BOTTOM;
  return { limit, rows: limit + 1, belongs_to, after: cursor === undefined ? first : placeOf(cursor, belongs_to) };
}

/** A page from the rows that were read for it; `place` says where one stands. */
export function pageOf<Row, Item>(
  { limit, belongs_to }: PageAsked,
  rows: readonly Row[],
  place: (row: Row) => Place,
  present: (row: Row) => Item,
): List<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next_cursor = last !== undefined && rows.length > limit ? cursorOf(place(last), belongs_to) : null;
  return { object: 'list', items: shown.map(present), next_cursor };
}

function cursorOf({ at, id }: Place, belongs_to: string): string {
  return Buffer.from(JSON.stringify([belongs_to, at, id])).toString('base64url');
}

function placeOf(cursor: string, belongs_to: string): Place {
  const [owner, at, id] = partsOf(cursor);
  const is_ours = owner === belongs_to && typeof at === 'string' && typeof id === 'string';
  if (!is_ours || !PLACE_AT.test(at) || !isMoment(at) || !PLACE_ID.test(id)) throw new AppError('CURSOR_INVALID', { field: 'cursor' });
  return { at, id };
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
