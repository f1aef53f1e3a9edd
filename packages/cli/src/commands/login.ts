import { isApiKey, isLive } from '../api-key.ts';
import { ask, askSecret, readLines } from '../ask.ts';
import { centerAddress, requireSecrecy } from '../center-address.ts';
import { checkKey } from '../check-key.ts';
import { DEFAULT_PROFILE, profileName } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { Failure, UsageError } from '../failures.ts';
import { keepProfiles, type Profile, profilesFile, readProfiles } from '../profiles.ts';
import { readOptions } from '../read-options.ts';
import { lookAtSandbox } from '../sandbox.ts';
import { type Io, painted, say } from '../terminal.ts';

const LOCAL = 'http://localhost:3000';

/** Asks for a center and a key, checks them, and saves them for the other commands. */
export const login: Command = {
  name: 'login',
  summary: 'Save the address of a center and your key',
  help: `drawbridge login [--url ADDRESS] [--profile NAME]

Asks for the address of a center and for an API key, checks both, and saves them in a file
that only you can read. Make a key in the portal under API keys, or on a sandbox on its page
/sandbox.

  --url ADDRESS    The center, such as https://pay.example.com (default: you are asked)
  --profile NAME   Save it under this name, to have several (default: ${DEFAULT_PROFILE})

If the standard input isn't a terminal, its first line is the key, and its second a sandbox's
start secret, if it has one. DRAWBRIDGE_URL, DRAWBRIDGE_API_KEY, DRAWBRIDGE_SANDBOX_SECRET and
DRAWBRIDGE_PROFILE in the environment override what is saved.
`,
  async run(args, io) {
    const { values } = readOptions(args, { url: { type: 'string' } });
    const name = profileName(io, values.profile);
    const typed = await answers(io, values.url);
    const profile = await checked(typed, io);
    keepProfiles(io.env, { ...readProfiles(io.env), [name]: profile });
    const kind = isLive(profile.key) ? 'a center in production' : 'a sandbox';
    say(io, `${painted(io, io.stdout, 'green', 'Logged in')} to ${profile.url}, ${kind}${name === DEFAULT_PROFILE ? '' : `, as ${name}`}.`);
    say(io, `Saved in ${profilesFile(io.env)}, which only you can read.`);
    return 0;
  },
};

interface Typed {
  readonly url: string;
  readonly key: string;
  /** Asks for the sandbox's start secret, once it is known to have one. */
  readonly secret: () => Promise<string | undefined>;
}

async function answers(io: Io, url: string | undefined): Promise<Typed> {
  if (!io.stdin.isTTY) {
    if (url === undefined) throw new UsageError('Name the center: drawbridge login --url ADDRESS');
    const [key = '', secret] = await readLines(io);
    return { url, key, secret: async () => secret };
  }
  return {
    url: url ?? (await ask(io, `Address of the center [${LOCAL}]: `, LOCAL)),
    key: await askSecret(io, 'API key (hidden): '),
    secret: () => askSecret(io, 'Start secret of the sandbox (hidden): '),
  };
}

async function checked({ url, key, secret }: Typed, { signal }: Io): Promise<Profile> {
  const profile = { url: centerAddress(url), key };
  if (!isApiKey(key)) throw new UsageError("That isn't an API key. Keys begin with sk_test_ or sk_live_.");
  requireSecrecy(profile.url, key);
  await checkKey(profile, signal);
  if (isLive(key) || (await lookAtSandbox(profile, signal)) !== 'locked') return profile;
  const sandbox_secret = await secret();
  // Only the clock and trigger need it.
  if (!sandbox_secret) return profile;
  const whole = { ...profile, sandbox_secret };
  if ((await lookAtSandbox(whole, signal)) === 'locked') throw new Failure("That isn't the sandbox's start secret.");
  return whole;
}
