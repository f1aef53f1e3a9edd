// A real Keycloak for the tests of the system: fetched once from Maven Central, kept outside of the tree, started on a free port with a realm file.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.mjs';

export const VERSION = '26.4.0';
const ARTIFACT = `https://repo1.maven.org/maven2/org/keycloak/keycloak-quarkus-dist/${VERSION}/keycloak-quarkus-dist-${VERSION}.zip`;
const JAVA_NEEDED = 17;
/** A first start puts the server together: minutes on a busy machine. */
const START_MS = 600_000;
const STOP_MS = 30_000;

/** Why no Keycloak can be had here, or undefined. */
export function whyNoJava() {
  const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1]);
  if (status !== 0) return 'there is no Java (Debian: apt-get install openjdk-17-jre-headless)';
  return version >= JAVA_NEEDED ? undefined : `Java ${version} is too old: ${JAVA_NEEDED} is needed`;
}

/** The path of the distribution, fetched where it is not here yet. Throws where it cannot be had. */
export async function fetchKeycloak() {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'drawbridge');
  const zip = join(folder, `keycloak-${VERSION}.zip`);
  if (existsSync(zip)) return zip;
  console.log(`Fetching Keycloak ${VERSION} (160 MB).`);
  const [bytes, sum] = [Buffer.from(await (await get(ARTIFACT)).arrayBuffer()), await (await get(`${ARTIFACT}.sha1`)).text()];
  const found = createHash('sha1').update(bytes).digest('hex');
  if (found !== sum.trim().slice(0, 40)) throw new Error(`${ARTIFACT} has the checksum ${found}, not ${sum.trim()}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${zip}.part`, bytes);
  renameSync(`${zip}.part`, zip);
  return zip;
}

async function get(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(300_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/**
 * Starts a Keycloak with the realm of a file, in which `env` fills the names in braces. Gives its address, the names of its first admin, and what ends it with all
 * that it left on the disk.
 */
export async function startKeycloak({ realmFile, env }) {
  const zip = await fetchKeycloak();
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-keycloak-'));
  const unpacked =
    spawnSync('jar', ['xf', zip], { cwd: folder, stdio: 'ignore' }).status === 0 ||
    spawnSync('unzip', ['-q', zip], { cwd: folder }).status === 0;
  if (!unpacked) throw new Error('neither jar nor unzip could unpack it');
  const home = join(folder, `keycloak-${VERSION}`);
  mkdirSync(join(home, 'data/import'), { recursive: true });
  copyFileSync(realmFile, join(home, 'data/import/realm.json'));
  const port = await freePort();
  const admin = { username: 'first-admin', password: 'only-for-this-run' };
  const child = spawn(
    'sh',
    [join(home, 'bin/kc.sh'), 'start-dev', '--http-host=127.0.0.1', `--http-port=${port}`, '--import-realm', '--db=dev-mem'],
    {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx640m',
        KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
        ...env,
      },
    },
  );
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => lines.push(String(piece)));
  const url = `http://127.0.0.1:${port}`;
  // It is in a group of its own, and learns nothing of our end by itself.
  const end = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  const stop = async () => {
    process.off('exit', end);
    if (child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      process.kill(-child.pid, 'SIGTERM');
      await Promise.race([gone, pause(STOP_MS)]);
      end();
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    if (await answers(`${url}/realms/${realmOf(realmFile)}/.well-known/openid-configuration`))
      return { url, admin, stop, output: () => lines.join('') };
    await pause(500);
  }
  console.error(lines.join('').split('\n').slice(-40).join('\n'));
  await stop();
  throw new Error('Keycloak did not start');
}

function realmOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).realm;
}

async function answers(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
