/** What a refusal says, as the service wrote it. */
export interface Refusal {
  readonly message: string;
  readonly status: number;
  readonly code: string;
  /** The input at fault, where there is one. */
  readonly field?: string | undefined;
  readonly documentation_url?: string | undefined;
  /** By which the service's operators find the call in their log. */
  readonly request_id?: string | undefined;
}

/** A call that was not done. Its subclasses say why; `code` says it in detail, and never changes its meaning. */
export class DrawbridgeError extends Error {
  override readonly name: string = 'DrawbridgeError';
  readonly code: string;
  /** The answer's HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly field: string | undefined;
  readonly documentation_url: string | undefined;
  readonly request_id: string | undefined;

  constructor(refusal: Refusal, options?: { cause?: unknown }) {
    super(refusal.message, options);
    this.code = refusal.code;
    this.status = refusal.status;
    this.field = refusal.field;
    this.documentation_url = refusal.documentation_url;
    this.request_id = refusal.request_id;
  }
}

/** 400, 413, 422: the request isn't valid. `field` names the input. */
export class InvalidRequestError extends DrawbridgeError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the key is missing, wrong, revoked, expired, or of the other kind. */
export class AuthenticationError extends DrawbridgeError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key's rights, its allowed addresses or the status of the business don't allow it. */
export class PermissionError extends DrawbridgeError {
  override readonly name = 'PermissionError';
}

/** 404: the key's business has nothing with this id. */
export class NotFoundError extends DrawbridgeError {
  override readonly name = 'NotFoundError';
}

/** 409: how things stand doesn't allow it, or the Idempotency-Key came with another body before. */
export class ConflictError extends DrawbridgeError {
  override readonly name = 'ConflictError';
}

/** 429, when it stays so through every retry or lasts longer than is waited for. */
export class RateLimitError extends DrawbridgeError {
  override readonly name = 'RateLimitError';
  /** How long to wait; undefined where the service didn't say. */
  readonly retry_after_ms: number | undefined;

  constructor(refusal: Refusal, retry_after_ms: number | undefined) {
    super(refusal);
    this.retry_after_ms = retry_after_ms;
  }
}

/** 5xx, or an answer that nobody can read. Sent again with the same Idempotency-Key, it is done at most once. */
export class ServiceError extends DrawbridgeError {
  override readonly name = 'ServiceError';
}

/** No answer came: whether the call was done is not known. Sent again with the same Idempotency-Key, it is done at most once. */
export class ConnectionError extends DrawbridgeError {
  override readonly name: string = 'ConnectionError';

  constructor(code: string, message: string, cause?: unknown) {
    super({ code, message, status: 0 }, { cause });
  }
}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';

  constructor(timeout_ms: number) {
    super('TIMEOUT', `No answer came within ${timeout_ms} ms.`);
  }
}
