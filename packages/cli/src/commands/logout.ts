import { profileName } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { Failure } from '../failures.ts';
import { keepProfiles, readProfiles } from '../profiles.ts';
import { readOptions } from '../read-options.ts';
import { say } from '../terminal.ts';

/** Forgets a profile. */
export const logout: Command = {
  name: 'logout',
  summary: 'Forget a center and its key',
  help: `drawbridge logout [--profile NAME]

Forgets the address and the key. The key itself stays good: revoke it in the portal under
API keys if nobody is to use it any more.
`,
  async run(args, io) {
    const name = profileName(io, readOptions(args, {}).values.profile);
    const { [name]: forgotten, ...others } = readProfiles(io.env);
    if (!forgotten) throw new Failure(`There is no profile ${name}.`);
    keepProfiles(io.env, others);
    say(io, `Forgot ${forgotten.url}${name === 'default' ? '' : `, which was ${name}`}. Its key is still good.`);
    return 0;
  },
};
