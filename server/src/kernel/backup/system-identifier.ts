import { open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The number that PostgreSQL gives a cluster when it is made, from its `pg_control`; every copy has the same. Undefined
 * where there is no cluster.
 */
export async function systemIdentifierOf(cluster: string): Promise<string | undefined> {
  try {
    const file = await open(join(cluster, 'global', 'pg_control'));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
      // By the machine's own order of bytes: little-endian wherever PostgreSQL comes with the project.
      return bytesRead === 8 ? buffer.readBigUInt64LE().toString() : undefined;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
