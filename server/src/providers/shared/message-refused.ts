import type { MessageFailure } from '@drawbridge/contract';

interface Why {
  /** In one of our words; what is not told more exactly takes nothing from us. */
  readonly failure?: MessageFailure;
  /** As whoever delivers said it: a number of theirs, never a sentence that could hold somebody's number. */
  readonly code?: string;
  readonly cause?: unknown;
}

/** A recipient that cannot be delivered to: none, or wanting nothing from us. No other try would help. */
export class MessageRefused extends Error {
  readonly failure: MessageFailure;
  readonly code: string | undefined;

  constructor(why: string, { failure = 'recipient_refused', code, cause }: Why = {}) {
    super(`the message was refused: ${why}`, { cause });
    this.name = 'MessageRefused';
    this.failure = failure;
    this.code = code;
  }
}

/** A message has certainly not gone out, and may another time. */
export class MessageDelayed extends Error {
  readonly failure: MessageFailure;
  readonly code: string | undefined;
  /** No sooner than that, where the provider said so. */
  readonly retry_after_ms: number | undefined;

  constructor(why: string, { failure = 'unreachable', code, retry_after_ms, cause }: Why & { readonly retry_after_ms?: number } = {}) {
    super(`the message could not be sent yet: ${why}`, { cause });
    this.name = 'MessageDelayed';
    this.failure = failure;
    this.code = code;
    this.retry_after_ms = retry_after_ms;
  }
}

/** Nobody answered after the message had been handed over: it may have gone out. */
export class MessageUncertain extends Error {
  readonly code: string | undefined;

  constructor(why: string, { code, cause }: Omit<Why, 'failure'> = {}) {
    super(`nobody knows whether the message went out: ${why}`, { cause });
    this.name = 'MessageUncertain';
    this.code = code;
  }
}
