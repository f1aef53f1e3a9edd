import type { ApiKey, NewApiKey } from '@drawbridge/contract/routes/api-keys';
import type { SandboxApiKeys } from '@drawbridge/contract/sandbox-shop';
import { askJson } from './calls.ts';

/** Every API key of this sandbox, newest first, and the businesses that one can be made for. */
export function listKeys(): Promise<SandboxApiKeys> {
  return askJson('/sandbox/api-keys');
}

/** Makes a key. Its secret is in this answer and nowhere else. */
export function makeKey(syn_business_id: string, name: string): Promise<NewApiKey> {
  return askJson('/sandbox/api-keys', { syn_business_id, name });
}

export function revokeKey(id: string): Promise<ApiKey> {
  return askJson(`/sandbox/api-keys/${encodeURIComponent(id)}/revoke`, {});
}
