import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** What a dependency may be under. Weaker copylefts are allowed for parts that are used as they come, by name. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
const ALLOWED_BY_NAME = {
  openpgp: 'LGPL-3.0+',
  'web-push': 'MPL-2.0',
  'inter-ui': 'OFL-1.1',
  // Bitstream Vera's: like MIT, but the fonts may not be sold alone.
  'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE',
};
/** These name none in package.json; their LICENSE file is this one. */
const READ_BY_HAND = { 'png-js': 'MIT' };
/** Only development runs these; nothing of them is shipped. */
const ALLOWED_IN_DEVELOPMENT = ['MPL-2.0', 'PSF-2.0'];

/** Which dependencies of a lock file are under a license that nobody has allowed, a line each. */
export function unfitLicenses(lock, licenseOfNamed = licenseOf) {
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { license, dev }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const found = license ?? licenseOfNamed(name);
      const allowed = dev === true ? [...ALLOWED, ...ALLOWED_IN_DEVELOPMENT] : ALLOWED;
      return (found !== undefined && ALLOWED_BY_NAME[name] === found) || fits(found, allowed)
        ? []
        : [`${name}: ${found ?? 'no license is named'}`];
    });
}

/** One of those that OR joins will do; of those that AND joins, each must. */
function fits(license, allowed) {
  if (license === undefined) return false;
  const bare = license.replace(/^\(|\)$/g, '');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)));
}

/** The license that an installed package names in the old way, which lock files leave out; undefined where it names none. */
export function licenseOf(name) {
  const file = join(ROOT, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license ?? licenses?.[0]?.type ?? READ_BY_HAND[name];
}
