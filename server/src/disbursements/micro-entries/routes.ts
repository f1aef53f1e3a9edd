import { externalAccounts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { answerVerification } from './answer-verification.ts';
import { list } from './list-verifications.ts';
import { startVerification } from './start-verification.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(externalAccounts.linkByNumbers, ({ actor, body, idempotency_key, address }) =>
    startVerification(context, actor, body, { idempotency_key, address }),
  );
  bind.on(externalAccounts.verifications, ({ actor }) => list(context, actor));
  bind.on(externalAccounts.verify, ({ actor, body }) => answerVerification(context, actor, body));
}
