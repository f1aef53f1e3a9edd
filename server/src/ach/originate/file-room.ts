import type { AchSettings } from '../ach-settings.ts';

/** Bytes of a record with its line ending. */
const RECORD_BYTES = 95;
const RECORDS_IN_BLOCK = 10;
/** The file's own header and control. */
const FRAME_RECORDS = 2;
/** A batch's header and control. */
const BATCH_RECORDS = 2;
/** Twelve digits: the widest total of a batch or a file. */
const MOST_TOTAL_CENTS = 999_999_999_999;

/** What a file has room for: entries, offsets among them; records of 94 characters; cents of debits, or of credits. */
export interface FileRoom {
  readonly entries: number;
  readonly records: number;
  readonly cents: number;
}

/** What was collected needs at most so much of it. */
export interface RoomNeeded {
  readonly entries: number;
  readonly addenda: number;
  readonly batches: number;
  readonly cents: number;
}

/** What a file of which nothing is written has room for, by the bank's limits and the widths of the fields. */
export function emptyRoom({ file_limits }: Pick<AchSettings, 'file_limits'>): FileRoom {
  const blocks = Math.floor(file_limits.bytes / RECORD_BYTES / RECORDS_IN_BLOCK);
  return { entries: file_limits.entries, records: blocks * RECORDS_IN_BLOCK - FRAME_RECORDS, cents: MOST_TOTAL_CENTS };
}

/** Records that a batch needs beside its entries and addenda; one that is balanced has an offset entry. */
export function recordsOfBatch({ offset }: Pick<AchSettings, 'offset'>): number {
  return BATCH_RECORDS + offsetsOfBatch({ offset });
}

export function offsetsOfBatch({ offset }: Pick<AchSettings, 'offset'>): number {
  return offset ? 1 : 0;
}

/** What is left; below zero where it does not fit. */
export function roomAfter(room: FileRoom, ach: Pick<AchSettings, 'offset'>, { entries, addenda, batches, cents }: RoomNeeded): FileRoom {
  return {
    entries: room.entries - entries - offsetsOfBatch(ach) * batches,
    records: room.records - entries - addenda - recordsOfBatch(ach) * batches,
    cents: room.cents - cents,
  };
}

/** Which part of what waits of a kind a file takes. */
export interface FileShare {
  /** Where the share before it ended; undefined for the first one of a cutoff. */
  readonly after: string | undefined;
  readonly room: FileRoom;
  /** Whether files are balanced. */
  readonly offset: AchSettings['offset'];
}

/** What a share of few can be of: what has an id, an amount and perhaps addenda. */
interface Waiting {
  readonly id: string;
  readonly amount_cents: number;
}

/**
 * Those of `all` that a file has room for even if each has a batch and an addenda of its own, by their ids, in the order
 * given; `rest`, where others wait for the next file, is what that one begins after.
 */
export function takeShare<One extends Waiting>({ after, room, offset }: FileShare, all: readonly One[]): { taken: One[]; rest?: string } {
  const waiting = all.filter(({ id }) => after === undefined || id > after).sort((one, other) => (one.id < other.id ? -1 : 1));
  let left = room;
  let last = after ?? '';
  for (const { id, amount_cents } of waiting) {
    left = roomAfter(left, { offset }, { entries: 1, addenda: 1, batches: 1, cents: amount_cents });
    if (left.entries < 0 || left.records < 0 || left.cents < 0) return { taken: upTo(all, after, last), rest: last };
    last = id;
  }
  return { taken: upTo(all, after, last) };
}

function upTo<One extends Waiting>(all: readonly One[], after: string | undefined, last: string): One[] {
  return all.filter(({ id }) => (after === undefined || id > after) && id <= last);
}
