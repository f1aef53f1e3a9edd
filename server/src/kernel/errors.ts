import { ERRORS, type ErrorCode } from '@drawbridge/contract';

/**
 * A refusal that a person can meet. Its status and usual words stand in the contract's table.
 * Whatever else is thrown is a bug and answers 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The input at fault, by its name on the wire. */
  readonly field: string | undefined;
  /** More fields of the answer, such as the ids that a 409 carries. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    options: { message?: string; field?: string; extra?: Record<string, unknown>; retry_after_s?: number } = {},
  ) {
    super(options.message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.field = options.field;
    this.extra = options.extra ?? {};
    this.retry_after_s = options.retry_after_s;
  }

  /** When to try again, for answers 429 and 503. */
  readonly retry_after_s: number | undefined;

  body(): Record<string, unknown> {
    const field = this.field === undefined ? {} : { field: this.field };
    return { message: this.message, status: this.status, code: this.code, ...field, ...this.extra };
  }
}
