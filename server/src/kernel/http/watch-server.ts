import { stat } from 'node:fs/promises';
import { READY_PARTS } from '@drawbridge/contract/provider';
import { Gauge } from 'prom-client';
import type { Context } from '../../context.ts';
import { listBackups } from '../backup/list-backups.ts';
import { elapsedMs, wallMs } from '../clock/clock.ts';
import { freeBytes } from '../disk/free-bytes.ts';
import { readQueue } from '../jobs/read-queue.ts';
import type { Readiness } from './readiness.ts';
import { writesAreTaken } from './store.ts';

type Watched = Pick<Context, 'config' | 'db' | 'metrics' | 'clock'>;

/** Shows in the metrics how this server itself fares, looked at when somebody reads them. */
export function watchServer(context: Watched, readiness: Pick<Readiness, 'causes'>): void {
  watchReadiness(context, readiness);
  watchDatabase(context);
  watchQueue(context);
  watchDisk(context);
  watchBackup(context);
}

function watchReadiness({ metrics }: Watched, readiness: Pick<Readiness, 'causes'>): void {
  new Gauge({
    name: 'drawbridge_not_ready',
    help: '1 for each part that keeps this server from serving, else 0: the causes of /readyz',
    labelNames: ['cause'],
    registers: [metrics.registry],
    async collect() {
      const causes = await readiness.causes();
      for (const part of READY_PARTS) this.set({ cause: part }, causes[part] === undefined ? 0 : 1);
    },
  });
}

function watchDatabase({ db, metrics }: Watched): void {
  const answer = new Gauge({
    name: 'drawbridge_database_answer_ms',
    help: 'How long the database took to answer the simplest question, with the wait for a connection; NaN while it is away',
    registers: [metrics.registry],
  });
  new Gauge({
    name: 'drawbridge_database_up',
    help: '1 while the database answers and takes writes, else 0',
    registers: [metrics.registry],
    async collect() {
      const began_ms = elapsedMs();
      const up = await writesAreTaken(db).catch(() => undefined);
      answer.set(up === undefined ? Number.NaN : elapsedMs() - began_ms);
      this.set(up === true ? 1 : 0);
    },
  });
  new Gauge({
    name: 'drawbridge_database_connections',
    help: 'Connections of this server’s pool: in use and idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = db.pool;
      this.set({ state: 'in_use' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}

function watchQueue({ db, clock, metrics }: Watched): void {
  const given_up = new Gauge({
    name: 'drawbridge_jobs_given_up',
    help: 'Jobs of the queue that failed for the last time and wait for a person',
    registers: [metrics.registry],
  });
  new Gauge({
    name: 'drawbridge_jobs_overdue_seconds',
    help: 'How long the job that is due longest has waited to be taken up; 0 where none is due',
    registers: [metrics.registry],
    async collect() {
      const tasks = await readQueue(db, clock.wall()).then(
        (queue) => queue.tasks,
        () => undefined,
      );
      given_up.set(tasks?.reduce((sum, task) => sum + task.given_up, 0) ?? Number.NaN);
      this.set(tasks === undefined ? Number.NaN : Math.max(0, ...tasks.map((task) => task.overdue_seconds)));
    },
  });
}

function watchDisk({ config, metrics }: Watched): void {
  new Gauge({
    name: 'drawbridge_disk_free_bytes',
    help: 'What is free on the disk of DATA_DIR',
    registers: [metrics.registry],
    async collect() {
      this.set(await freeBytes(config.data_dir).catch(() => Number.NaN));
    },
  });
}

/** Only where a file or a folder tells of backups. */
function watchBackup({ config: { backup: given, database_url }, metrics }: Watched): void {
  // A folder has backups of the embedded database alone.
  const backup = database_url === undefined ? given : { ...given, folder: undefined };
  if (backup.status_file === undefined && backup.folder === undefined) return;
  new Gauge({
    name: 'drawbridge_backup_max_age_seconds',
    help: 'How old the last backup may be: BACKUP_MAX_AGE_HOURS',
    registers: [metrics.registry],
  }).set(backup.most_age_ms / 1000);
  new Gauge({
    name: 'drawbridge_backup_age_seconds',
    help: 'How long ago the last backup ended, by BACKUP_STATUS_FILE, else by the newest in BACKUP_FOLDER; +Inf where there is none to be read',
    registers: [metrics.registry],
    async collect() {
      const ended_ms = await lastBackupMs(backup).catch(() => undefined);
      this.set(ended_ms === undefined ? Number.POSITIVE_INFINITY : Math.max(0, (wallMs() - ended_ms) / 1000));
    },
  });
}

async function lastBackupMs({ status_file, folder }: Watched['config']['backup']): Promise<number | undefined> {
  if (status_file !== undefined) return (await stat(status_file)).mtimeMs;
  const newest = folder === undefined ? undefined : (await listBackups(folder)).backups[0];
  return newest && Date.parse(newest.manifest.made_at);
}
