import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartRefused } from '../start-refused.ts';

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const schema = z.object({
  /** Passwords of the embedded database: who made the cluster, who owns the schema, who the server works as. */
  postgres_password: key,
  owner_password: key,
  server_password: key,
});
/** Passwords of the embedded database's roles. The file may hold sealing keys beside them, which `keys/` reads. */
export type Secrets = z.infer<typeof schema>;

const random = () => randomBytes(32).toString('base64url');

/**
 * Reads a data folder's `secrets.json`, or makes it, with a sealing key where none comes from outside; servers starting
 * at once share it. Throws StartRefused when unreadable, or missing beside a database made with others.
 */
export async function readSecrets(data_dir: string, sealing_keys: 'data_dir' | 'file' | 'command' = 'data_dir'): Promise<Secrets> {
  const file = join(data_dir, 'secrets.json');
  if (!existsSync(file)) {
    if (existsSync(join(data_dir, 'postgres')))
      throw new StartRefused(
        `${data_dir} holds a database but no secrets.json to open it with: put the file back, or use another DATA_DIR`,
      );
    try {
      await mkdir(data_dir, { recursive: true, mode: 0o755 });
      await writeOnce(file, {
        postgres_password: random(),
        owner_password: random(),
        server_password: random(),
        // 32 bytes in base64url, by version.
        ...(sealing_keys === 'data_dir' && { sealing_keys: { '1': random() } }),
      });
    } catch (error) {
      throw new StartRefused(`DATA_DIR ${data_dir} cannot be made or written to (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new StartRefused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new StartRefused(`${file} is damaged: put a copy of it back, or use another DATA_DIR`);
  }
}

/** Writes the file whole or not at all; whoever comes second keeps what the first wrote. */
async function writeOnce(file: string, secrets: Secrets & { sealing_keys?: Record<string, string> }): Promise<void> {
  const half = `${file}.${process.pid}`;
  const handle = await open(half, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(half, { force: true });
  }
}
