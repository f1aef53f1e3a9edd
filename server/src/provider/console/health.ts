import { READY_PARTS } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { VERSION } from '../../create-context.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import { freeBytes } from '../../kernel/disk/free-bytes.ts';
import type { Readiness } from '../../kernel/http/readiness.ts';
import { listDue } from '../../kernel/jobs/list-due.ts';
import { readQueue } from '../../kernel/jobs/read-queue.ts';
import type { DueWork } from '../../kernel/jobs/timetable.ts';
import { newestSeal, unsealedCount } from '../../kernel/seals/index.ts';
import { readBacklog as readMessages } from '../../notify/outbox/index.ts';
import { type Proof, proveAll } from '../../prove-all.ts';
import { readBacklog as readWebhooks } from '../../webhooks/index.ts';
import { findingsOf } from '../check/look.ts';
import { looksOutside } from '../check/looks-outside.ts';
import type { ConsoleBinder } from './bind.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What the running server knows of itself. */
export interface ServerParts {
  /** Whether it can serve; see `/readyz`. */
  readonly readiness: Readiness;
  /** What falls due here. */
  readonly works: readonly DueWork[];
}

/** How the center is, for whoever keeps it running: the same figures as `/readyz` and `/metrics`, in words. */
export function healthCalls({ on }: ConsoleBinder, context: Context, { readiness, works }: ServerParts): void {
  const { clock, config, db } = context;
  const up_since = clock.wall();

  on('health', async () => {
    const [causes, queue, timetable, messages, webhooks, seal, unsealed_count, disk_free_bytes] = await Promise.all([
      readiness.causes(),
      readQueue(db, clock.wall()),
      listDue(context, works),
      readMessages(db, clock.wall()),
      readWebhooks(db, clock.wall()),
      newestSeal(db),
      unsealedCount(db),
      freeBytes(config.data_dir),
    ]);
    return {
      causes: READY_PARTS.flatMap((part) => {
        const words = causes[part];
        return words === undefined ? [] : [{ part, words }];
      }),
      version: VERSION,
      up_since: up_since.toISOString(),
      is_sandbox: config.sandbox,
      server_count: queue.server_count,
      clock_ahead_ms: queue.clock_ahead_ms,
      disk_free_bytes,
      jobs: [...queue.tasks],
      timetable: timetable.map(({ work, due_at }) => ({ work, due_at: due_at?.toISOString() ?? null })),
      messages,
      webhooks,
      seal: seal ? { number: seal.number, at: seal.sealed_at.toISOString() } : null,
      unsealed_count,
    };
  });

  const check = oneAtATime(async () => {
    const findings = await findingsOf(looksOutside(config, context), []);
    return {
      findings: findings.map(({ seen = true, remedy = null, ...finding }) => ({ ...finding, seen, remedy })),
      at: clock.now().toISOString(),
    };
  });
  on('checkProviders', check);

  on(
    'prove',
    oneAtATime(async () => {
      const started_ms = elapsedMs();
      const proofs: Proof[] = [];
      await proveAll(db, context.sealer, () => undefined, { proved: (proof) => proofs.push(proof) });
      return {
        at: clock.now().toISOString(),
        proof_count: proofs.length,
        seconds: (elapsedMs() - started_ms) / 1000,
        broken: proofs.filter(({ violations }) => violations.length > 0).map((proof) => ({ ...proof, violations: [...proof.violations] })),
      };
    }),
  );
}
