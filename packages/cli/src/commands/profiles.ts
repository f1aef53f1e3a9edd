import { profileName } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { readProfiles } from '../profiles.ts';
import { readOptions } from '../read-options.ts';
import { say } from '../terminal.ts';

const SHOWN_OF_KEY = 12;

/** Lists what was logged in to. */
export const profiles: Command = {
  name: 'profiles',
  summary: 'List the centers that you logged in to',
  help: `drawbridge profiles

Lists the profiles by name, with their centers and the beginnings of their keys. A star marks
the one that commands use without --profile.
`,
  async run(args, io) {
    const meant = profileName(io, readOptions(args, {}).values.profile);
    const all = Object.entries(readProfiles(io.env)).sort(([one], [next]) => one.localeCompare(next));
    if (all.length === 0) say(io, 'No profiles yet. Run drawbridge login.');
    for (const [name, { url, key }] of all)
      say(io, `${name === meant ? '*' : ' '} ${name.padEnd(12)}  ${url}  ${key.slice(0, SHOWN_OF_KEY)}…`);
    return 0;
  },
};
