import { lookAtConfig } from '../../config.ts';
import { makeSealingKeys, printWithNewVersion } from '../../kernel/keys/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';

/**
 * `npm run operate -- make-sealing-keys [FILE]`: makes FILE, or that of SEALING_KEYS_FILE, or adds a version to it.
 * Without a file it gives keys for whatever keeps them: those of SEALING_KEYS_COMMAND with one version more, or a first
 * one. Works without a database; gives what is to be printed. Throws StartRefused.
 */
export async function makeKeys(args: readonly string[], given: Readonly<Record<string, string | undefined>>): Promise<string> {
  const [named, ...more] = args;
  if (more.length > 0 || named?.startsWith('-')) throw new StartRefused('make-sealing-keys takes [FILE]');
  const { sealing_keys } = lookAtConfig(given, 'command').config;
  const file = named ?? (sealing_keys.kind === 'file' ? sealing_keys.file : undefined);
  if (file !== undefined) return `${await makeSealingKeys(file)}\n`;
  return printWithNewVersion(sealing_keys);
}
