import { verifySync } from 'otplib';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { findTotp, useStep } from './store.ts';

const STEP_S = 30;

/** Where the secret of an authenticator app belongs: nowhere else does it open. */
export function totpPlace(id: string): string {
  return `totp_secrets.secret.${id}`;
}

/** The time step (RFC 6238, 30 s) whose code this is: now's, or one beside it; undefined where it is neither's. */
export function stepOfCode(context: Context, secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(context.clock.wall().getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: STEP_S, epochTolerance: STEP_S });
  return result.valid ? Math.floor(epoch / STEP_S) + result.delta : undefined;
}

/** Uses up a code of the subject's app; false where it is wrong. Throws CODE_USED for a right one that was taken before. */
export async function takeTotpCode(context: Context, subject: string, typed: string): Promise<boolean> {
  const row = await findTotp(context.db, subject, 'in_use');
  if (!row) return false;
  const step = stepOfCode(context, context.sealer.open(row.secret_sealed, totpPlace(row.id)), typed.replace(/\s/g, ''));
  if (step === undefined) return false;
  if (!(await useStep(context.db, row.id, step))) throw new AppError('CODE_USED', { field: 'code' });
  return true;
}
