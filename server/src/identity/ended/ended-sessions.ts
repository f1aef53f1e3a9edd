import type { Context } from '../../context.ts';
import { type Repeated, repeat } from '../../kernel/jobs/upkeep.ts';
import { ENDED_KEPT_MS } from '../lifetimes.ts';
import { addEnded, endedSince } from './store.ts';

/** How often a server reads what other servers have ended. */
const LOOK_MS = 2_000;
/** Each look overlaps the last: servers' clocks differ, and earlier writes may have been committed since. */
const OVERLAP_MS = 60_000;

/**
 * Sign-ins whose live access tokens are refused, in memory so that calls spare the database. This server's count at
 * once, others' within two seconds, after the next look; a failed look is made up for by the next.
 */
class EndedSessions {
  readonly #context: Context;
  readonly #ids = new Map<string, number>();
  #since: Date;
  #looks: Repeated | undefined;

  constructor(context: Context) {
    this.#context = context;
    this.#since = this.#ago(ENDED_KEPT_MS);
  }

  has(session_id: string): boolean {
    return this.#ids.has(session_id);
  }

  /** Ends sign-ins on every server, with the channels that were opened by them; more than once is the same as once. */
  async end(session_ids: readonly string[]): Promise<void> {
    if (session_ids.length === 0) return;
    await addEnded(this.#context.db, session_ids, this.#context.clock.wall());
    this.learn(session_ids);
  }

  /** Takes note of sign-ins that a transaction has ended, once it is committed: it asks nothing of the database, so it can't fail. */
  learn(session_ids: readonly string[]): void {
    const now_ms = this.#ago(0).getTime();
    for (const id of session_ids) {
      if (this.#ids.has(id)) continue;
      this.#ids.set(id, now_ms);
      this.#context.channels.closeSession(id);
    }
  }

  /** Reads what has ended, now and regularly. Throws when the first look fails: without it nobody is let in. */
  async start(): Promise<void> {
    await this.#look();
    this.#looks = repeat(this.#context, { name: 'ended_sessions.look', every_ms: LOOK_MS, rounds: () => () => this.#look() });
  }

  async stop(): Promise<void> {
    await this.#looks?.stop();
  }

  async #look(): Promise<void> {
    const next = this.#ago(OVERLAP_MS);
    this.learn(await endedSince(this.#context.db, this.#since));
    this.#since = next;
    const cut_ms = this.#ago(ENDED_KEPT_MS).getTime();
    for (const [id, learned_ms] of this.#ids) {
      if (learned_ms > cut_ms) break;
      this.#ids.delete(id);
    }
  }

  #ago(ms: number): Date {
    return new Date(this.#context.clock.wall().getTime() - ms);
  }
}

/** By what is each running server's own: a database may have been simulated on before it started. */
const of_server = new WeakMap<Context['channels'], EndedSessions>();

/** What a running server knows of sign-ins that have ended. */
export function endedSessions(context: Context): EndedSessions {
  let ended = of_server.get(context.channels);
  if (!ended) {
    ended = new EndedSessions(context);
    of_server.set(context.channels, ended);
  }
  return ended;
}
