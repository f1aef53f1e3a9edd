/** A file in one of the bank's folders. */
export interface FileSeen {
  readonly name: string;
  readonly size_bytes: number;
  /** By the clock of whoever keeps the folder. */
  readonly changed_at_ms: number;
}

/** Whether a file has not changed between two looks at it. */
export function isSame(one: FileSeen, other: FileSeen): boolean {
  return one.size_bytes === other.size_bytes && one.changed_at_ms === other.changed_at_ms;
}

/**
 * The folders that we share with the bank, wherever they are. Paths are `folder/name`. Every method throws with words
 * for a person where the folder cannot be reached or the step cannot be done.
 */
export interface BankFolders {
  /** The server on which they are; undefined where they are of this machine. */
  readonly server?: string;
  /** The plain files of a folder; no folders, links or devices. */
  list(folder: string): Promise<FileSeen[]>;
  /** A plain file; undefined where there is none. */
  stat(path: string): Promise<FileSeen | undefined>;
  /** The whole file. Throws where it is larger than `most_bytes`. */
  read(path: string, most_bytes: number): Promise<Buffer>;
  /** The same a piece at a time, however large it is. */
  readInPieces(path: string): AsyncIterable<Uint8Array>;
  /** Makes a new file, on the disk, as far as can be known, when it resolves. Throws where there is one. */
  write(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  /** Gives a file another name, never in the place of another file: false where there is one of that name. */
  rename(from: string, to: string): Promise<boolean>;
  /** Takes a file away; does nothing where there is none. */
  remove(path: string): Promise<void>;
}

/** How folders are opened: cut off once `signal` is aborted, and on no other server than `through`. */
export interface OpenedHow {
  readonly signal?: AbortSignal;
  readonly through?: string | undefined;
}

/** Opens the folders for a while: a connection where one is needed. */
export type OpenFolders = <T>(work: (folders: BankFolders) => Promise<T>, how?: OpenedHow) => Promise<T>;
