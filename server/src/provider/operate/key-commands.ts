import { rotateSealingKey } from '../../kernel/keys/index.ts';
import { RESEALED_COLUMNS } from '../../resealed-columns.ts';
import { type Commands, Misused } from './command.ts';

const VERSION = /^[1-9]\d{0,8}$/;

/** Keys that account numbers are sealed with. They are made by `make-keys.ts`, which needs no database. */
export const KEY_COMMANDS: Commands = {
  'rotate-sealing-key': {
    takes: '[VERSION]',
    does: 'takes a newer version of the sealing keys, which make-sealing-keys [FILE] adds, into use while servers run; goes on where one was cut short',
    as_owner: true,
    async run(context, [version, ...more]) {
      if (more.length > 0 || (version !== undefined && !VERSION.test(version))) throw new Misused();
      // On the other stream: what the command answers stays one text.
      const report = (line: string) => void process.stderr.write(`${line}\n`);
      return rotateSealingKey(context, { wanted: version === undefined ? undefined : Number(version), columns: RESEALED_COLUMNS, report });
    },
  },
};
