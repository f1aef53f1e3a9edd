import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { endedSessions } from '../ended/ended-sessions.ts';
import { IDLE_S, REFRESH_GRACE_MS } from '../lifetimes.ts';
import { noteSessionUse } from '../sessions/note-session-use.ts';
import { recordHash } from './record-hash.ts';
import {
  consumeRecord,
  deleteByGrant,
  deleteRecord,
  findRecord,
  findSessionByUid,
  keepSessionAwake,
  putRecord,
  type StoredRecord,
} from './store.ts';

/** Keeps what the OpenID provider's library wants kept, in PostgreSQL: ids hashed, contents sealed. */
export function recordAdapter(context: Context): AdapterFactory {
  return (model) => new RecordAdapter(context, model);
}

class RecordAdapter implements Adapter {
  readonly #context: Context;
  readonly #model: string;

  constructor(context: Context, model: string) {
    this.#context = context;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expires_in_s = IDLE_S): Promise<void> {
    const { db, clock, sealer } = this.#context;
    const now_ms = clock.wall().getTime();
    const id_hash = this.#hash(id);
    const session_uid = this.#model === 'Session' ? payload.uid : payload.sessionUid;
    const idle_until = new Date(now_ms + IDLE_S * 1000);
    await putRecord(db, {
      id_hash,
      model: this.#model,
      payload_sealed: sealer.seal(JSON.stringify(payload), recordPlace(id_hash)),
      account_id: payload.accountId ?? finishedBy(payload) ?? null,
      grant_id: payload.grantId ?? null,
      session_uid: session_uid ?? null,
      idle_until: this.#model === 'Session' ? idle_until : null,
      expires_at: new Date(now_ms + expires_in_s * 1000),
    });
    // Whoever refreshes tokens is there: the provider's own session slides along with them.
    if (this.#model === 'RefreshToken' && session_uid) {
      await keepSessionAwake(db, session_uid, idle_until);
      const { accountId: subject, authTime: auth_time_s } = payload;
      if (subject !== undefined) await noteSessionUse(this.#context, { session_uid, subject, auth_time_s });
    }
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await findRecord(this.#context.db, this.#hash(id), this.#context.clock.wall());
    return record && this.#open(record);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const record = await findSessionByUid(this.#context.db, uid, this.#context.clock.wall());
    return record && this.#open(record);
  }

  /** Only device codes are found like this, and we have none. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const first = await consumeRecord(this.#context.db, this.#hash(id), this.#context.clock.wall());
    // Two exchanges of one code at the same moment: the library saw it unused both times, the database only once.
    if (!first && this.#model !== 'RefreshToken') throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await deleteRecord(this.#context.db, this.#hash(id));
  }

  async revokeByGrantId(grant_id: string): Promise<void> {
    await deleteByGrant(this.#context.db, this.#model, grant_id);
    // Access tokens are kept nowhere: they end by being known to have.
    if (this.#model === 'AccessToken') await endedSessions(this.#context).end([grant_id]);
  }

  #open(record: StoredRecord): AdapterPayload {
    const payload = JSON.parse(this.#context.sealer.open(record.payload_sealed, recordPlace(record.id_hash))) as AdapterPayload;
    if (record.consumed_at === null) return payload;
    const since_ms = this.#context.clock.wall().getTime() - record.consumed_at.getTime();
    if (this.#model === 'RefreshToken' && since_ms <= REFRESH_GRACE_MS) return payload;
    return { ...payload, consumed: Math.floor(record.consumed_at.getTime() / 1000) };
  }

  #hash(id: string): string {
    return recordHash(this.#model, id);
  }
}

/** Who has finished a sign-in that was not followed yet: it ends with whatever ends their sessions. */
function finishedBy({ result }: AdapterPayload): string | undefined {
  return (result as { login?: { accountId?: string } } | undefined)?.login?.accountId;
}

/** Where the payload of a record belongs: nowhere else does it open. */
export function recordPlace(id_hash: string): string {
  return `identity_records.payload.${id_hash}`;
}
