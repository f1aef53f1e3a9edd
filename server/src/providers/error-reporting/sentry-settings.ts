import { type Environment, refuse } from '../../kernel/read-settings.ts';
import { isSafeWebAddress } from '../../kernel/security/loopback.ts';
import type { SettingName } from '../../setting-names.ts';

/** The service that errors are reported to, as its DSN names it. */
export interface SentrySettings {
  readonly envelope_url: string;
  readonly public_key: string;
}

/** Reads a DSN: scheme://key@host/prefix/project, where the prefix may be missing. Undefined means none. */
export function readSentrySettings(env: Environment, name: SettingName): SentrySettings | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [, prefix = '', project] = /^(.*)\/([\w-]+)$/.exec(url?.pathname ?? '') ?? [];
  // Not shown: its key lets anyone send reports.
  if (!url || !isSafeWebAddress(url.origin) || !url.username || url.search || !project)
    return refuse(env, `${name} must be a DSN such as https://key@glitchtip.example.com/1`, undefined);
  return { envelope_url: `${url.origin}${prefix}/api/${project}/envelope/`, public_key: url.username };
}
