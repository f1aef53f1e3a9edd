import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { sameSecret } from '../security/same-secret.ts';
import { StartRefused } from '../start-refused.ts';

/** What a backup's folder holds: the database's files, and beside them what is said of them. */
export const FILES = 'postgres';
const MANIFEST = 'backup.json';
/** How a backup is called until all of it is there. */
export const HALF = '.half';

/** Those of 1 were not signed. */
const FORMAT = 2;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Inside of the folder, always. */
const path = z.string().check(z.regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/));
const schema = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** Of the program. */
  version: z.string(),
  /** The files of the schema that had run. */
  migrations: z.array(z.string()),
  /** The major version of the database. */
  postgres: z.string(),
  database: z.object({ system_identifier: z.string(), timeline: z.int() }),
  /** The newest one when the backup began; null before the first. */
  seal: z.nullable(z.object({ number: z.int(), sealed_at: z.iso.datetime(), sha256 })),
  bytes: z.int(),
  folders: z.array(path),
  files: z.array(z.object({ path, bytes: z.int(), sha256 })),
});

/** What is said of a backup: `files` and `folders` with their paths in `postgres/`, sizes in bytes. */
export type BackupManifest = z.infer<typeof schema>;
export type BackedUpFile = BackupManifest['files'][number];

const sha256Of = (manifest: BackupManifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

const signatureOf = (manifest: BackupManifest, key: KeyObject): string =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex');

/**
 * The text of a manifest, with its own hash, which shows without any key that it was cut, and its signature, which shows
 * that somebody without the key wrote it.
 */
export function manifestText(manifest: BackupManifest, key: KeyObject): string {
  // In the order of the schema, as it is read.
  const said = schema.parse(manifest);
  return `${JSON.stringify({ ...said, sha256: sha256Of(said), signature: signatureOf(said, key) }, null, 1)}\n`;
}

export const manifestFile = (backup: string): string => join(backup, MANIFEST);

/**
 * Reads what is said of a backup, if this center said it. Throws StartRefused, with what is wrong, where it cannot be
 * read, or another center or somebody without the key wrote it.
 */
export async function readSignedManifest(backup: string, key: KeyObject): Promise<BackupManifest> {
  const { manifest, signature } = await readText(backup);
  if (sameSecret(signature, signatureOf(manifest, key))) return manifest;
  throw new StartRefused(
    `${manifestFile(backup)} was not signed with the secrets.json at hand: the backup is another center's, or somebody changed it. Don't restore it; use another one, or name this center's DATA_DIR`,
  );
}

/** The same, whoever wrote it: enough to list backups, never to restore one. */
export async function readManifest(backup: string): Promise<BackupManifest> {
  return (await readText(backup)).manifest;
}

async function readText(backup: string): Promise<{ manifest: BackupManifest; signature: string }> {
  if (basename(backup).endsWith(HALF)) throw new StartRefused(`${backup} is half of a backup, which was cut short: take another one`);
  let text: string;
  try {
    text = await readFile(manifestFile(backup), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new StartRefused(`${backup} is no backup: there is no ${MANIFEST} in it. Name a folder that back-up made`);
    throw new StartRefused(`${manifestFile(backup)} cannot be read (${code})`);
  }
  const damaged = new StartRefused(`${manifestFile(backup)} is damaged, so nothing in this backup can be trusted: take another one`);
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const format = typeof said === 'object' && said !== null && 'format' in said ? said.format : FORMAT;
  if (format === 1)
    throw new StartRefused(`${backup} was made before backups were signed, so nobody can say whether it was changed: take another one`);
  if (format !== FORMAT)
    throw new StartRefused(`${backup} was made by a newer version of this program, in a form of its own: restore it with that one`);
  const { sha256: own, signature, ...rest } = (said ?? {}) as { sha256?: unknown; signature?: unknown };
  const read = schema.safeParse(rest);
  if (!read.success || own !== sha256Of(read.data) || typeof signature !== 'string') throw damaged;
  return { manifest: read.data, signature };
}
