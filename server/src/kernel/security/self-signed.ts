import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import type { Config } from '../../config.ts';
import { wallMs } from '../clock/clock.ts';

/** Browsers refuse what is good for longer than 398 days. */
const LIVES_MS = 397 * 86_400_000;
const RENEWED_BEFORE_MS = 30 * 86_400_000;
/** A phone's clock may be somewhat behind. */
const GOOD_SINCE_MS = 86_400_000;

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * The server's own certificate (`TLS=self`), for this machine's names and addresses and `PUBLIC_URL`'s. It stays in the
 * data folder, so that a browser is told once; it is made anew when it runs out or lacks a name.
 */
export async function selfSigned(config: Pick<Config, 'data_dir' | 'public_url'>): Promise<Certificate> {
  const folder = join(config.data_dir, 'tls');
  const names = namesOf(config.public_url);
  const kept = await readKept(folder);
  if (kept && serves(kept, names)) return kept;
  const made = await make(names);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await keep(join(folder, 'key.pem'), made.key);
  await keep(join(folder, 'cert.pem'), made.cert);
  return made;
}

function namesOf(public_url: string): string[] {
  const host = new URL(public_url).hostname.replace(/^\[|\]$/g, '');
  const own = Object.values(networkInterfaces()).flatMap((addresses) =>
    // An address that is only good on one cable carries the cable's name, which no certificate can.
    (addresses ?? []).flatMap(({ address, scopeid }) => (scopeid ? [] : [address])),
  );
  return [...new Set([host, 'localhost', '127.0.0.1', '::1', ...own])];
}

async function readKept(folder: string): Promise<Certificate | undefined> {
  try {
    const [key, cert] = await Promise.all([readFile(join(folder, 'key.pem'), 'utf8'), readFile(join(folder, 'cert.pem'), 'utf8')]);
    return { key, cert };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether the two belong together (a killed server may have kept only one), are fresh, and name all. */
function serves({ key, cert }: Certificate, names: readonly string[]): boolean {
  const certificate = new X509Certificate(cert);
  if (!certificate.checkPrivateKey(createPrivateKey(key))) return false;
  const fresh = certificate.validToDate.getTime() - wallMs() > RENEWED_BEFORE_MS;
  return fresh && names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined);
}

async function make(names: readonly string[]): Promise<Certificate> {
  const now_ms = wallMs();
  const { private: key, cert } = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now_ms - GOOD_SINCE_MS),
    notAfterDate: new Date(now_ms - GOOD_SINCE_MS + LIVES_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map((name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })) },
    ],
  });
  return { key, cert };
}

/** Whole or not at all, and read by nobody else. */
async function keep(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
