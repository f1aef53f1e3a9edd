import type { READY_PARTS } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../clock/clock.ts';
import { troubleOfClock } from '../clock/trouble-of-clock.ts';
import { DatabaseAway } from '../db/away.ts';
import { freeBytes } from '../disk/free-bytes.ts';
import { countMigrations, writesAreTaken } from './store.ts';

/** What may keep a server from serving: a name for programs, and words for people, without anybody's data. */
export type Causes = Partial<Record<(typeof READY_PARTS)[number], string>>;

/** What a running server knows of itself. */
export interface ReadinessParts {
  /** Every migration that this version needs. */
  readonly migrations: readonly string[];
  /** Why nobody can sign in, or be known by their token, in words; undefined where they can. */
  readonly troubleOfSignIn: Look;
  /** What of the timetable keeps failing or waits for too long, in words. */
  readonly troubleOfDueWork: () => readonly string[];
}

type Look = () => Promise<string | undefined>;

const SCHEMA_BEHIND = 'the database is older than this version: start a server of this version anew, which brings it up to date';

const STOPPING: Causes = { stopping: 'this server is stopping: send calls to another' };

/** So long an answer is given again: supervisors ask often, and whoever is nobody's supervisor may, too. */
const KEPT_MS = 500;

/** Whether this server can serve, looked at when somebody asks. A change is logged, once. */
export class Readiness {
  readonly #context: Context;
  readonly #parts: ReadinessParts;
  #kept: { readonly causes: Promise<Causes>; readonly asked_ms: number } | undefined;
  #logged = '';
  #is_stopping = false;

  constructor(context: Context, parts: ReadinessParts) {
    this.#context = context;
    this.#parts = parts;
  }

  /** It is not ready from now on, whatever else holds. */
  beginStopping(): void {
    this.#is_stopping = true;
  }

  get is_stopping(): boolean {
    return this.#is_stopping;
  }

  /** What keeps it from serving; nothing where it can. Never throws. */
  async causes(): Promise<Causes> {
    if (this.#is_stopping) return STOPPING;
    if (this.#kept === undefined || elapsedMs() - this.#kept.asked_ms > KEPT_MS)
      this.#kept = { causes: this.#look(), asked_ms: elapsedMs() };
    return this.#kept.causes;
  }

  async #look(): Promise<Causes> {
    const causes: Causes = {};
    for (const [name, look] of this.#checks()) {
      // Without a database nothing more can be known of what stands in it.
      if (causes.database !== undefined && name !== 'disk') continue;
      Object.assign(causes, await causeOf(name, look));
    }
    this.#log(causes);
    return causes;
  }

  #checks(): readonly (readonly [keyof Causes, Look])[] {
    const { db, keys, config } = this.#context;
    const { migrations, troubleOfSignIn, troubleOfDueWork } = this.#parts;
    return [
      ['database', async () => ((await writesAreTaken(db)) ? undefined : 'the database takes no writes')],
      ['schema', async () => ((await countMigrations(db, migrations)) === migrations.length ? undefined : SCHEMA_BEHIND)],
      ['keys', () => troubleOfKeys(keys)],
      ['sign_in', troubleOfSignIn],
      ['due_work', async () => troubleOfDueWork().join('; ') || undefined],
      ['clock', () => troubleOfClock(db, config.ready.clock_ms)],
      ['disk', () => troubleOfDisk(config.data_dir, config.ready.free_disk_bytes)],
    ];
  }

  #log(causes: Causes): void {
    const names = Object.keys(causes).join(', ');
    if (names === this.#logged) return;
    const { log } = this.#context;
    // That the database is away has its own line.
    if (names !== '' && names !== 'database') log.error({ causes }, 'this server is not ready');
    else if (names === '' && this.#logged !== 'database') log.warn('this server is ready again');
    this.#logged = names;
  }
}

/** One cause by its name, where there is one. The words of errors may hold anything, and stay out. */
async function causeOf(name: keyof Causes, look: Look): Promise<Causes> {
  try {
    const trouble = await look();
    return trouble === undefined ? {} : { [name]: trouble };
  } catch (error) {
    return error instanceof DatabaseAway ? { database: error.message } : { [name]: 'it cannot be looked at' };
  }
}

/** Why this server cannot open what its database holds by now, in words; undefined where it can. */
async function troubleOfKeys(keys: Context['keys']): Promise<string | undefined> {
  await keys.refresh();
  return keys.trouble;
}

/** Why a folder's disk is too full, in words; undefined where it is not. */
export async function troubleOfDisk(folder: string, floor_bytes: number): Promise<string | undefined> {
  const free_bytes = await freeBytes(folder);
  if (free_bytes >= floor_bytes) return undefined;
  const mb = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  return `the disk of DATA_DIR has ${mb(free_bytes)} MB free, less than the ${mb(floor_bytes)} MB of READY_FREE_DISK_MB`;
}
