import { ConfigError, readConfig } from '../../src/config.ts';

/** What the configuration says of settings that it refuses, a line each; none where it takes them. */
export function refusalsOf(env: Readonly<Record<string, string>>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

/** The same as one text. Throws where the settings are taken. */
export function refusalOf(env: Readonly<Record<string, string>>): string {
  const lines = refusalsOf(env);
  if (lines.length === 0) throw new Error(`${JSON.stringify(env)} was taken`);
  return lines.join('\n');
}
