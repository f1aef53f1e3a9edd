import { createSecretKey, type KeyObject } from 'node:crypto';
import { openWith, type SealerKeys, sealWith } from '../security/seal.ts';
import type { OutsideKeys } from './outside-keys.ts';
import type { KeyRow, Purpose, SealedDataKey } from './store.ts';

const CHECK = 'this key belongs to this database';

const placeOf = (purpose: Purpose, number: number): string => `data_keys/${purpose}/${number}`;
const checkPlace = (version: number): string => `outside_keys/${version}`;

/** A value that the right key of a version opens, and no other. */
export function makeCheck(key: KeyObject, version: number): string {
  return sealWith(key, `k${version}`, Buffer.from(CHECK), checkPlace(version));
}

/** A data key as it stands in the database. */
export function sealedDataKey(key: KeyObject, outside: KeyObject, version: number, purpose: Purpose, number: number): SealedDataKey {
  return { purpose, number, key_sealed: sealWith(outside, `k${version}`, key.export(), placeOf(purpose, number)) };
}

/** A data key in use that this server cannot open, and every version that would open it. */
export interface Unopened {
  readonly purpose: Purpose;
  readonly number: number;
  readonly versions: readonly number[];
}

/** What a server's keys from outside make of those of its database. */
export interface OpenedKeys {
  /** The versions that are those of this database. */
  readonly right: readonly number[];
  /** Those that have another key here than in this database. */
  readonly wrong: readonly number[];
  readonly data: ReadonlyMap<number, KeyObject>;
  readonly fingerprint: KeyObject | undefined;
  /** The number of the data key that seals; 0 before the first. */
  readonly seals: number;
  /** The numbers of all data keys that seal values, or are to. */
  readonly numbers: ReadonlySet<number>;
  /** The newest of the right versions that seals data keys in use; 0 where none is at hand. */
  readonly version: number;
  readonly unopened: readonly Unopened[];
}

/** Opens every data key with whatever version opens it. Never throws: what does not open is reported. */
export function openDataKeys(rows: readonly KeyRow[], outside: OutsideKeys): OpenedKeys {
  const checks = new Map(rows.map(({ version, check_sealed }) => [version, check_sealed]));
  const known = [...checks.keys()].filter((version) => outside.has(version));
  const right = known.filter((version) => isRight(outside, version, checks.get(version) ?? ''));
  const data = new Map<number, KeyObject>();
  const sealed_with = new Map<string, Unopened>();
  let fingerprint: KeyObject | undefined;
  for (const { version, purpose, number, is_used, key_sealed } of rows) {
    if (purpose === null || number === null || key_sealed === null) continue;
    const name = `${purpose}/${number}`;
    const of_key = sealed_with.get(name) ?? { purpose, number, versions: [] };
    // Nothing is sealed yet with one that is not used: whoever cannot open it lacks nothing.
    if (is_used) sealed_with.set(name, { ...of_key, versions: [...of_key.versions, version] });
    const key = right.includes(version) ? opened(outside.get(version), key_sealed, placeOf(purpose, number)) : undefined;
    if (key && purpose === 'sealing') data.set(number, key);
    else if (key) fingerprint = key;
  }
  return {
    right,
    wrong: known.filter((version) => !right.includes(version)),
    data,
    fingerprint,
    seals: Math.max(0, ...rows.filter((row) => row.purpose === 'sealing' && row.is_used).map((row) => row.number ?? 0)),
    numbers: new Set(rows.filter((row) => row.purpose === 'sealing').map((row) => row.number ?? 0)),
    version: Math.max(0, ...rows.filter((row) => row.is_used && right.includes(row.version)).map((row) => row.version)),
    unopened: [...sealed_with.values()].filter(({ purpose, number }) => (purpose === 'sealing' ? !data.has(number) : !fingerprint)),
  };
}

/**
 * The keys for a sealer; undefined where this server cannot seal with them, and never could. Where it comes to lack
 * some, it goes on with those that it had (`before`), and knows which others the database has.
 */
export function sealerKeysOf(opened: OpenedKeys, outside: OutsideKeys, before?: SealerKeys): SealerKeys | undefined {
  const { numbers, wrong } = opened;
  const data = new Map([...(before?.data ?? []), ...opened.data]);
  const fingerprint = opened.fingerprint ?? before?.fingerprint;
  const seals = data.has(opened.seals) ? opened.seals : (before?.seals ?? 0);
  const of_others = [...outside].filter(([version]) => !wrong.includes(version));
  const version = opened.version || (before?.version ?? 0);
  if (!fingerprint || !data.has(seals)) return undefined;
  return { data, seals, numbers, fingerprint, outside: new Map([...(before?.outside ?? []), ...of_others]), version };
}

function isRight(outside: OutsideKeys, version: number, check_sealed: string): boolean {
  return opened(outside.get(version), check_sealed, checkPlace(version), (plain) => plain.toString() === CHECK) === true;
}

function opened(outside: KeyObject | undefined, sealed: string, place: string): KeyObject | undefined;
function opened<T>(outside: KeyObject | undefined, sealed: string, place: string, of: (plain: Buffer) => T): T | undefined;
function opened(outside: KeyObject | undefined, sealed: string, place: string, of: (plain: Buffer) => unknown = createSecretKey): unknown {
  try {
    return outside && of(openWith(outside, sealed, place));
  } catch {
    return undefined;
  }
}
