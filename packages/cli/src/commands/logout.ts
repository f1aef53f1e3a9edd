import { DEFAULT_PROFILE, profileName } from '../choose-profile.ts';
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

Removes the saved address and key. The key itself still works: revoke it in the portal under
API keys if nobody needs it anymore.
`,
  async run(args, io) {
    const name = profileName(io, readOptions(args, {}).values.profile);
    const { [name]: forgotten, ...others } = readProfiles(io.env);
    if (!forgotten) throw new Failure(`There is no profile ${name}.`);
    keepProfiles(io.env, others);
    say(io, `Logged out of ${forgotten.url}${name === DEFAULT_PROFILE ? '' : ` (${name})`}. Its key still works.`);
    return 0;
  },
};
