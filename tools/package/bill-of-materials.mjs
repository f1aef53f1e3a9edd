import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../lib/programs.mjs';
import { licenseOf } from './licenses.mjs';
import { writeManifests } from './manifests.mjs';

/**
 * What the server installs and the pages contain, as CycloneDX 1.5 in JSON, by npm's own `npm sbom`; `epoch_s` is the
 * moment that it names, in seconds. Throws where npm gives none.
 */
export async function billOfMaterials(epoch_s) {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-sbom-'));
  try {
    await writeManifests(folder, { pages: true });
    const kept = [];
    const code = await npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: folder, kept });
    if (code !== 0) throw new Error(`npm sbom failed: ${Buffer.concat(kept)}`);
    const bill = JSON.parse(
      Buffer.concat(kept)
        .toString('utf8')
        .replace(/^npm .*$/gm, ''),
    );
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    bill.metadata.timestamp = new Date(epoch_s * 1000).toISOString();
    bill.metadata.component.name = name;
    for (const component of bill.components) component.licenses ??= [{ license: { id: licenseOf(component.name) } }];
    bill.serialNumber = `urn:uuid:${asUuid(
      createHash('sha256')
        .update(JSON.stringify({ ...bill, serialNumber: '' }))
        .digest('hex'),
    )}`;
    return `${JSON.stringify(bill, null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same content has the same number: a UUID of version 8, made of a hash. */
function asUuid(hash) {
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
