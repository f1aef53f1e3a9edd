import { randomBytes, randomFillSync } from 'node:crypto';
import { wallMs } from './clock/clock.ts';

/** The prefixes of ids, one for each kind of thing. */
export type IdPrefix =
  | 'usr'
  | 'org'
  | 'biz'
  | 'adr'
  | 'app'
  | 'acc'
  | 'itm'
  | 'pur'
  | 'msg'
  | 'ent'
  | 'fil'
  | 'ret'
  | 'rty'
  | 'rtm'
  | 'sup'
  | 'spm'
  | 'sva'
  | 'sbx'
  | 'ctr'
  | 'key'
  | 'cs'
  | 'plk'
  | 'ilk'
  | 'dsp'
  | 'chg'
  | 'dis'
  | 'rfd'
  | 'rev'
  | 'pyt'
  | 'rra'
  | 'mvf'
  | 'mic'
  | 'rps'
  | 'whk'
  | 'whm'
  | 'dch'
  | 'psh'
  | 'dat'
  | 'psk'
  | 'otp'
  | 'sin'
  | 'stf'
  | 'sts'
  | 'prp'
  | 'mra'
  | 'sac'
  | 'fsw'
  | 'own'
  | 'rbl'
  | 'rpl';

const BASE32 = '0123456789abcdefghjkmnpqrstvwxyz';

/** Random bytes for many ids: asking the system for each one's costs more than the rest of it. */
const random = new Uint8Array(16 * 128);
let used = random.length;

/**
 * Makes an id: a prefix, an underscore, ten characters of time (so that new rows lie together in an index) and
 * sixteen random ones (80 bits). Ids are names, not secrets: every call still checks who asks.
 */
export function newId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
  let time = wallMs();
  let head = '';
  for (let i = 0; i < 10; i++) {
    head = BASE32[time % 32] + head;
    time = Math.floor(time / 32);
  }
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  let tail = '';
  for (const end = used + 16; used < end; used += 1) tail += BASE32[(random[used] ?? 0) & 31];
  return `${prefix}_${head}${tail}`;
}

/** An unguessable id: prefix, underscore, 26 random characters (130 bits). For what its address alone finds. */
export function newUnguessableId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
  let tail = '';
  for (const byte of randomBytes(26)) tail += BASE32[byte & 31];
  return `${prefix}_${tail}`;
}
