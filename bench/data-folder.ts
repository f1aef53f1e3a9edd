import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for a database of the bench; whom it runs as, where root starts it, must be able to enter. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-bench-'));
  await chmod(folder, 0o755);
  return folder;
}
