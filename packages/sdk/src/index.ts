export { Drawbridge } from './drawbridge.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  DrawbridgeError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  TimeoutError,
} from './transport/errors.ts';
export type { List, Page } from './transport/list.ts';
export type { CallOptions, DrawbridgeOptions } from './transport/options.ts';
export { API_VERSION } from './transport/transport.ts';
export type * from './types.ts';
export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  type WebhookToVerify,
  WebhookVerificationError,
} from './verify-webhook.ts';
