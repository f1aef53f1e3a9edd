// What the mentions say about the rooms: who gets at whose tables, by which way, and what of that is a breach.
import { isOffered, partOf, roomOf } from './tree.mjs';

/**
 * Every mention of something owned, with who mentions it (`part`), whose it is (`owner`), whether it goes `through` what another room offers, and
 * whether it is a breach. `faults` are mentions of tables that are not there.
 */
export function judge({ tables, owners, mentions, defined }) {
  const owned = ownedThings({ owners, defined });
  const temporary = new Set(defined.filter(({ kind }) => kind === 'temporary table').map(({ name }) => name));
  const faults = [];
  const found = [];
  for (const mention of [...mentions.map((one) => ({ ...one, part: partOf(one.file) })), ...ofViews(tables, owners)]) {
    const isTable = mention.kind === 'read' || mention.kind === 'write';
    const thing = owned.get(isTable || mention.kind === 'type' ? `table ${mention.name}` : `function ${mention.name}`);
    if (thing === undefined) {
      if (isTable && !temporary.has(mention.name) && !tables.has(mention.name))
        faults.push(`${mention.file}:${mention.line} mentions ${mention.name}, which is no table`);
      continue;
    }
    const kind = mention.kind === 'type' ? 'read' : mention.kind;
    const isForeign = roomOf(mention.part) !== roomOf(thing.owner);
    const through = isForeign && thing.isOffered && kind !== 'write';
    found.push({ ...mention, kind, owner: thing.owner, through, isForeign, isBreach: isForeign && !through });
  }
  return { found, faults, offers: offersOf(owned, found) };
}

/** Tables by the list of owners; functions and views by the folder that they lie in. */
function ownedThings({ owners, defined }) {
  const owned = new Map([...owners].map(([name, owner]) => [`table ${name}`, { name, owner, isOffered: false }]));
  for (const { kind, name, file } of defined)
    if (file.endsWith('.sql') && (kind === 'view' || kind === 'function'))
      owned.set(`${kind === 'view' ? 'table' : kind} ${name}`, { name, kind, file, owner: partOf(file), isOffered: isOffered(file) });
  return owned;
}

const ofViews = (tables, owners) =>
  [...tables].flatMap(([name, { mentions = [] }]) => mentions.map((mention) => ({ ...mention, part: owners.get(name) ?? 'schema' })));

/** What each part offers, and which rooms use it. */
function offersOf(owned, found) {
  const users = new Map();
  for (const { name, part, through } of found) if (through) users.set(name, new Set([...(users.get(name) ?? []), roomOf(part)]));
  return [...owned.values()]
    .filter((thing) => thing.isOffered)
    .map(({ name, kind, file, owner }) => ({ name, kind, file, owner, rooms: [...(users.get(name) ?? [])].sort() }));
}

/** Breaches counted by part and by what is done to which thing: `{ 'payments/links': { 'read businesses': 3 } }`. */
export function countBreaches(found) {
  const counts = {};
  for (const { part, kind, name } of sorted(found.filter(({ isBreach }) => isBreach))) {
    counts[part] ??= {};
    counts[part][`${kind} ${name}`] = (counts[part][`${kind} ${name}`] ?? 0) + 1;
  }
  return counts;
}

const sorted = (found) => found.toSorted((a, b) => `${a.part} ${a.kind} ${a.name}`.localeCompare(`${b.part} ${b.kind} ${b.name}`, 'en'));

/** What is not in the list of known breaches, or is no longer as it says. */
export function compare(found, known) {
  const now = countBreaches(found);
  const faults = [];
  for (const part of new Set([...Object.keys(now), ...Object.keys(known)]))
    for (const what of new Set([...Object.keys(now[part] ?? {}), ...Object.keys(known[part] ?? {})])) {
      const [count, allowed] = [now[part]?.[what] ?? 0, known[part]?.[what] ?? 0];
      if (count > allowed) faults.push(`${part} may not ${what}: ${count} times, known are ${allowed}${placesOf(found, part, what)}`);
      if (count < allowed) faults.push(`known-breaches.json: ${part} does "${what}" ${count} times, not ${allowed}: write the list anew`);
    }
  return faults;
}

function placesOf(found, part, what) {
  const places = found.filter((one) => one.isBreach && one.part === part && `${one.kind} ${one.name}` === what);
  return places.map(({ file, line }) => `\n  ${file}:${line}`).join('');
}
