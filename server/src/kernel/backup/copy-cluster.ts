import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { StartRefused } from '../start-refused.ts';

// owners: 1 unseen, the name of a replication slot.

/** PostgreSQL's data_corrupted: a page's checksum does not fit what stands in it. */
const DAMAGED = 'XX001';

/** The kinds of messages in a base backup, by their first byte. */
const ARCHIVE = 'n';
const MANIFEST = 'm';
const DATA = 'd';

export interface CopiedCluster {
  /** Made with the cluster, and the same in every copy of it. */
  readonly system_identifier: string;
  readonly timeline: number;
  /** What PostgreSQL says of each file that it sent, but for the write-ahead log: its `backup_manifest`. */
  readonly manifest: Buffer;
}

/**
 * Copies a running cluster by PostgreSQL's own replication protocol: every file as a tar, checksums of pages tried, with
 * all the write-ahead log that makes it one moment. `receive` takes the tar. Throws StartRefused where pages are damaged.
 */
export async function copyCluster(admin_url: string, receive: (tar: Readable) => Promise<void>): Promise<CopiedCluster> {
  const url = new URL(admin_url);
  url.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: url.href, application_name: 'drawbridge back-up' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // It keeps the log from being removed while the copy is made, and ends with this connection.
    const slot = `drawbridge_back_up_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const { tar, ended } = baseBackup(client);
    const [copied, received] = await Promise.allSettled([ended, receive(tar).catch((error: Error) => giveUp(client, error))]);
    // Where it could not be written, that is why the database sends no more.
    if (received.status === 'rejected') throw received.reason;
    if (copied.status === 'rejected') throw copied.reason;
    const sent = copied.value;
    // As text: the number is larger than JavaScript's.
    const found = (name: string): string => new RegExp(`"${name}": (\\d+)`).exec(sent.toString())?.[1] ?? '';
    return { system_identifier: found('System-Identifier'), timeline: Number(found('Timeline')), manifest: sent };
  } catch (error) {
    if ((error as { code?: unknown }).code !== DAMAGED) throw error;
    const said = (error as Error).message;
    throw new StartRefused(`the copy is thrown away, since the database's own files are damaged (${said}): restore an older backup`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Nothing more of the copy is wanted: whoever sends it hears of that by the end of the connection. */
async function giveUp(client: pg.Client, error: Error): Promise<never> {
  await client.end().catch(() => undefined);
  throw error;
}

/** The copy as it comes, and what PostgreSQL says of its files once it has come whole. */
function baseBackup(client: pg.Client): { tar: Readable; ended: Promise<Buffer> } {
  const wishes = "LABEL 'drawbridge', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'";
  const manifest: Buffer[] = [];
  let archives = 0;
  let is_manifest = false;
  let resume = () => undefined;
  const tar = new Readable({ read: () => resume() });
  const ended = new Promise<Buffer>((resolve, reject) => {
    const query = new pg.Query(`BASE_BACKUP (${wishes})`, (error: Error | undefined) => {
      if (error) return void (tar.destroy(error), reject(error));
      tar.push(null);
      resolve(Buffer.concat(manifest));
    });
    const handleCopyData = ({ chunk }: { chunk: Buffer }, { stream }: { stream: Readable }): void => {
      resume = () => void stream.resume();
      const kind = String.fromCharCode(chunk[0] ?? 0);
      // The driver uses its memory again.
      const data = Buffer.from(chunk.subarray(1));
      if (kind === MANIFEST) is_manifest = true;
      if (kind === ARCHIVE && ++archives > 1)
        tar.destroy(new StartRefused('the database has tablespaces of its own, which back-up does not copy'));
      if (kind !== DATA) return;
      if (is_manifest) manifest.push(data);
      else if (!tar.push(data)) stream.pause();
    };
    client.query(Object.assign(query, { handleCopyData }));
  });
  return { tar, ended };
}
