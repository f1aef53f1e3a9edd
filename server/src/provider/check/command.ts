import { StartRefused } from '../../kernel/start-refused.ts';
import { checkAll, tableOf } from './index.ts';

const DEFAULT_COLUMNS = 80;

/**
 * `npm run operate -- check [--json]`: prints what of all that production needs is good, what is not, and what to do.
 * Gives whether all of it is good. Throws StartRefused for any other word.
 */
export async function runCheck(args: readonly string[]): Promise<boolean> {
  const json = args[0] === '--json';
  if (args.length > (json ? 1 : 0)) throw new StartRefused('check takes nothing, or --json');
  const findings = await checkAll(process.env);
  const good = findings.every((finding) => finding.good);
  const { columns = DEFAULT_COLUMNS, isTTY = false } = process.stdout;
  const color = isTTY && !process.env['NO_COLOR'];
  const text = json ? JSON.stringify({ good, findings }, null, 2) : tableOf(findings, { columns, color });
  await new Promise((written) => process.stdout.write(`${text}\n`, written));
  return good;
}
