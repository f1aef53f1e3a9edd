import type { Config } from '../../config.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { SETTINGS, unknownSettings } from '../../setting-names.ts';
import { bad, good } from './look.ts';

type Given = Readonly<Record<string, string | undefined>>;

/** What is wrong with the settings, a finding each, as a start would stop at it; else how many are set. */
export function lookAtSettings(given: Given, { sandbox }: Config, problems: readonly string[]): Finding[] {
  const set = SETTINGS.filter((name) => given[name]).length;
  const unknown = unknownSettings(given);
  const found = [
    ...problems.map((problem) => bad('Settings', `${problem}.`, 'The server does not start until this is mended.')),
    ...unknown.map((line) => bad('Settings', line, 'Write its name as docs/operations.md has it, or take it out.')),
  ];
  const mode = sandbox
    ? bad('Mode', 'This is a sandbox: nothing is paid.', 'Set SANDBOX=off for production; docs/go-live.md says what else it needs.')
    : good('Mode', 'Production.');
  return found.length > 0 ? [mode, ...found] : [mode, good('Settings', `${set} are set, and all of them can be used.`)];
}
