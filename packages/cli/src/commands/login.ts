import { ask, askSecret, readLines } from '../ask.ts';
import { centerAddress, requireSecrecy } from '../center-address.ts';
import { checkKey, lookAtSandbox } from '../check-key.ts';
import { DEFAULT_PROFILE, profileName } from '../choose-profile.ts';
import type { Command } from '../command.ts';
import { Failure, UsageError } from '../failures.ts';
import { keepProfiles, type Profile, profilesFile, readProfiles } from '../profiles.ts';
import { readOptions } from '../read-options.ts';
import { type Io, painted, say } from '../terminal.ts';

const LOCAL = 'http://localhost:3000';
const KEY = /^sk_(test|live)_\S{8,200}$/;

/** Asks for a center and a key, checks them, and keeps them for the other commands. */
export const login: Command = {
  name: 'login',
  summary: 'Keep the address of a center and your key to it',
  help: `drawbridge login [--url ADDRESS] [--profile NAME]

Asks for the address of a center and for an API key, checks both, and keeps them in a file
that only you can read. A key is made in the portal under API keys; on a sandbox also on its
page /sandbox.

  --url ADDRESS    The center, such as https://pay.example.com; asked for otherwise
  --profile NAME   Keep it under this name, to have several; "${DEFAULT_PROFILE}" otherwise

Where the standard input is no terminal the key is its first line; a sandbox's start secret,
if it has one, is the second. DRAWBRIDGE_URL, DRAWBRIDGE_API_KEY, DRAWBRIDGE_SANDBOX_SECRET and
DRAWBRIDGE_PROFILE in the environment go before what is kept.
`,
  async run(args, io) {
    const { values } = readOptions(args, { url: { type: 'string' } });
    const name = profileName(io, values.profile);
    const typed = await answers(io, values.url);
    const profile = await checked(typed, io);
    keepProfiles(io.env, { ...readProfiles(io.env), [name]: profile });
    const kind = profile.key.startsWith('sk_live_') ? 'production' : 'a sandbox';
    say(io, `${painted(io, io.stdout, 'green', 'Logged in')} to ${profile.url}, ${kind}${name === DEFAULT_PROFILE ? '' : `, as ${name}`}.`);
    say(io, `Kept in ${profilesFile(io.env)}, for you alone.`);
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
    if (url === undefined) throw new UsageError('Say which center: drawbridge login --url ADDRESS');
    const [key = '', secret] = await readLines(io);
    return { url, key, secret: async () => secret };
  }
  return {
    url: url ?? (await ask(io, `Address of the center [${LOCAL}]: `, LOCAL)),
    key: await askSecret(io, 'API key (it is not shown): '),
    secret: () => askSecret(io, "The sandbox's start secret (it is not shown): "),
  };
}

async function checked({ url, key, secret }: Typed, { signal }: Io): Promise<Profile> {
  const profile = { url: centerAddress(url), key };
  if (!KEY.test(key)) throw new UsageError('That is no API key: one begins with sk_test_ or sk_live_.');
  requireSecrecy(profile.url, key);
  await checkKey(profile, signal);
  if (key.startsWith('sk_live_') || (await lookAtSandbox(profile, signal)) !== 'locked') return profile;
  const sandbox_secret = await secret();
  // It is wanted for the clock and to trigger events alone.
  if (!sandbox_secret) return profile;
  const whole = { ...profile, sandbox_secret };
  if ((await lookAtSandbox(whole, signal)) === 'locked') throw new Failure("That is not the sandbox's start secret.");
  return whole;
}
