import { elapsedMs } from '../clock/clock.ts';
import type { Queryable } from '../db/database.ts';
import { Sealer, type SealerKeys } from '../security/seal.ts';
import { StartRefused } from '../start-refused.ts';
import type { KeySettings } from './key-settings.ts';
import { type OpenedKeys, openDataKeys, sealerKeysOf } from './open-data-keys.ts';
import { type OutsideKeys, readOutsideKeys, sourceOf, stampOf } from './outside-keys.ts';
import { readKeyRows } from './store.ts';

/** A command that prints keys is run again at most this often, while a version is missing. */
const COMMAND_EVERY_MS = 10_000;

/** This process's keys: those from outside, and the data keys they open. Both are reread while it runs. */
export class Keys {
  readonly sealer: Sealer;
  readonly settings: KeySettings;
  readonly #db: Queryable;
  #outside: OutsideKeys;
  #stamp: string | undefined;
  #read_ms = elapsedMs();
  #opened: OpenedKeys;
  /** What the sealer works with. */
  #usable: SealerKeys;
  #refreshing: Promise<void> | undefined;
  /** Why the source could not be read when it was last tried. */
  #source_trouble: string | undefined;

  private constructor(
    db: Queryable,
    settings: KeySettings,
    given: { outside: OutsideKeys; stamp: string | undefined; opened: OpenedKeys },
  ) {
    this.#db = db;
    this.settings = settings;
    this.#outside = given.outside;
    this.#stamp = given.stamp;
    this.#opened = given.opened;
    const usable = sealerKeysOf(given.opened, given.outside);
    if (!usable) throw new StartRefused(this.trouble ?? 'this database has no data keys yet: start a server once, which makes them');
    this.#usable = usable;
    this.sealer = new Sealer(usable);
  }

  /**
   * Reads both kinds of keys. Throws StartRefused, with what is wrong, where they do not open what the database holds.
   */
  static async read(db: Queryable, settings: KeySettings): Promise<Keys> {
    const stamp = await stampOf(settings);
    const outside = await readOutsideKeys(settings);
    const keys = new Keys(db, settings, { outside, stamp, opened: openDataKeys(await readKeyRows(db), outside) });
    if (keys.trouble !== undefined) throw new StartRefused(keys.trouble);
    return keys;
  }

  /** The versions from outside that are at hand, newest last. */
  get outside(): OutsideKeys {
    return this.#outside;
  }

  /** What they open. */
  get opened(): OpenedKeys {
    return this.#opened;
  }

  /** Why this server cannot open all that its database holds, in words without secrets; undefined where it can. */
  get trouble(): string | undefined {
    const { unopened, right, wrong } = this.#opened;
    const source = sourceOf(this.settings);
    const [first] = unopened;
    if (!first) return undefined;
    const newest = Math.max(...first.versions);
    if (wrong.includes(newest))
      return `version ${newest} of the sealing keys in ${source} is not the one that this database was sealed with`;
    if (right.includes(newest)) return `a data key of this database was changed: bring the table sealed_data_keys back from a backup`;
    const has = [...this.#outside.keys()].sort((one, other) => one - other).join(', ');
    return `this server lacks version ${newest} of the sealing keys: ${source} has ${has} alone`;
  }

  get sourceTrouble(): string | undefined {
    return this.#source_trouble;
  }

  /**
   * Reads the database's keys anew, and those from outside where their file was changed or a version is missing. A
   * source that cannot be read now leaves what was read before. What was opened once stays open.
   */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const rows = await readKeyRows(this.#db);
    if (await this.#isStale(rows.map(({ version }) => version))) await this.#readSource();
    const now = openDataKeys(rows, this.#outside);
    const before = [...this.#opened.data].filter(([number]) => now.numbers.has(number));
    this.#opened = { ...now, data: new Map([...before, ...now.data]), fingerprint: now.fingerprint ?? this.#opened.fingerprint };
    this.#usable = sealerKeysOf(this.#opened, this.#outside, this.#usable) ?? this.#usable;
    this.sealer.use(this.#usable);
  }

  async #isStale(versions: readonly number[]): Promise<boolean> {
    if (this.settings.kind !== 'command') return (await stampOf(this.settings)) !== this.#stamp;
    const lacks = versions.some((version) => !this.#opened.right.includes(version));
    return lacks && elapsedMs() - this.#read_ms >= COMMAND_EVERY_MS;
  }

  async #readSource(): Promise<void> {
    this.#read_ms = elapsedMs();
    try {
      const stamp = await stampOf(this.settings);
      this.#outside = await readOutsideKeys(this.settings);
      this.#stamp = stamp;
      this.#source_trouble = undefined;
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      this.#source_trouble = error.message;
    }
  }
}
