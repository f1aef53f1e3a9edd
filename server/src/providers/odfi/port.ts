/** The provider's bank, which takes our files and leaves files for us. */
export interface Odfi {
  readonly kind: 'sandbox' | 'folder' | 'sftp';
  /**
   * Hands over a file and gives what `readBack` says of what the bank then holds under its name. The same name and
   * bytes may come twice; the bank takes them once. `at` is the domain's time. Throws while the bank cannot take it.
   */
  deliver<T>(file: FileToDeliver, at: Date, readBack: ReadBack<T>): Promise<T>;
  /**
   * What the bank has said about the named files; silent ones are left out. Throws while the bank cannot be asked, but
   * not for a single acknowledgement that cannot be read, or that the bank has not finished.
   */
  readAcknowledgements(names: readonly string[]): Promise<(Acknowledgement | UnreadableAcknowledgement | UnfinishedAcknowledgement)[]>;
  /** Tells the bank that an acknowledgement, as last read, had its effect and need not be kept. */
  acknowledgementNoted(name: string): Promise<void>;
  /** Names of the files that wait for us, oldest first. */
  listIncoming(at: Date): Promise<string[]>;
  /**
   * The bytes of a file that waits for us. @throws {IncomingTooLarge} unread, for one larger than any real one.
   * @throws {IncomingUnfinished} for one that the bank may still be writing.
   * @throws {IncomingUnopened} for one not encrypted, or signed, as agreed.
   */
  fetchIncoming(name: string): Promise<Uint8Array>;
  /** Tells the bank a file's fate; it need not offer it again unless it was unopened or nothing of it is kept. */
  acknowledgeIncoming(name: string, became: IncomingFate): Promise<void>;
  /**
   * What lies with the bank of files that went there, and the names of those that it has acknowledged, whether we know
   * them or not. One that the bank has carried off is not among them. Throws while the bank cannot be asked.
   */
  listOurs(): Promise<OurFile[]>;
  /** Has a file read that went to the bank and lies there still; undefined where it does not. */
  readOurs<T>(name: string, read: ReadBack<T>): Promise<T | undefined>;
  /** A file of ours as the bank would get it, where that is not as it is; nothing is sent. */
  readonly asAtBank?: (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** A folder of this machine, beside the bank's own, that outlives our database; undefined where there is none. */
  readonly journal_folder?: string;
}

/** A file that went to the bank. `lies_there` is false where only an acknowledgement of it does. */
export interface OurFile {
  readonly name: string;
  readonly lies_there: boolean;
}

/**
 * What became of a file from the bank. `ingested`: it had its effect or becomes an exception. `unreadable`: a person
 * must look. `unopened`: the same, until our keys are mended, from where it lies alone. Of all these the bytes are kept
 * sealed; of `too_large`, nothing.
 */
export type IncomingFate = 'ingested' | 'unreadable' | 'unopened' | 'too_large';

/** A file of ours for the bank. */
export interface FileToDeliver {
  readonly name: string;
  readonly size_bytes: number;
  readonly sha256: string;
  /**
   * Its bytes from the beginning, a piece at a time, as often as it is asked for. Throws before their end where they
   * are not what they should be: then there is no such file at the bank.
   */
  pieces(): AsyncIterable<Uint8Array>;
  /**
   * Called when the bank has all bytes, right before it can take them for a file. Throws where another server has
   * handed it over meanwhile: the bank is left without it. `through`: the bank's server that has it, of several.
   */
  confirm(through?: string): Promise<void>;
  /** The server of the bank's to which it was handed before: it may be there, and must reach no other. */
  readonly through?: string | undefined;
  /** Aborted where handing it over takes too long. */
  readonly signal: AbortSignal;
}

/** Reads what a bank holds to its end, and says what it is. May be asked more than once; what was read last counts. */
export type ReadBack<T> = (held: AsyncIterable<Uint8Array>) => Promise<T>;

/** The bank's acknowledgement of a whole file. */
export interface Acknowledgement {
  readonly name: string;
  readonly accepted: boolean;
  /** Why not, in the bank's words. */
  readonly reason?: string;
  /** Single entries of an accepted file that the bank does not carry. */
  readonly refused?: readonly RefusedEntry[];
  /**
   * Its files, the one that counts first, to be kept sealed before the bank hears of the effect. None if not by files.
   */
  readonly said?: readonly AcknowledgementFile[];
}

/** A file of the bank's with its acknowledgement in it, as it lay there. */
export interface AcknowledgementFile {
  readonly name: string;
  /** Undefined where it was too long to be read: it is put into the archive. */
  readonly bytes: Uint8Array | undefined;
}

/** The bank has said something about a file, and nobody knows what. */
export interface UnreadableAcknowledgement {
  readonly name: string;
  /** Why it cannot be read, for a person. */
  readonly unreadable: string;
}

/** The bank is about to say something about a file: half of it may say the opposite. */
export interface UnfinishedAcknowledgement {
  readonly name: string;
  readonly being_written: true;
}

export interface RefusedEntry {
  readonly trace_number: string;
  /** In the bank's words. */
  readonly reason: string;
  /** Where it stands in the first file of the acknowledgement, from 1. */
  readonly line_number?: number;
}

/** A file from the bank that it may still be writing: half of it says nothing. It is offered again. */
export class IncomingUnfinished extends Error {
  constructor(name: string) {
    super(`${name} is still being written`);
  }
}

/** A file from the bank not encrypted or signed as agreed, its bytes as they lay: a person must look. */
export class IncomingUnopened extends Error {
  readonly bytes: Buffer;

  constructor(why: string, bytes: Buffer) {
    super(why);
    this.bytes = bytes;
  }
}

/** A file from the bank that would fill the memory. A person must look at it where it lies. */
export class IncomingTooLarge extends Error {
  readonly size_bytes: number;

  constructor(size_bytes: number, most_bytes: number) {
    super(`it has ${size_bytes} bytes, and at most ${most_bytes} are read`);
    this.size_bytes = size_bytes;
  }
}
