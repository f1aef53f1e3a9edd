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

/** What of each part breaks the rule, with its places. */
export function breachesOf(found) {
  const places = new Map();
  for (const { part, kind, name, file, line } of sorted(found.filter(({ isBreach }) => isBreach))) {
    const what = `${part} may not ${kind} ${name}`;
    places.set(what, [...(places.get(what) ?? []), `\n  ${file}:${line}`]);
  }
  return [...places].map(([what, where]) => `${what}: ${where.length} times${where.join('')}`);
}

const sorted = (found) => found.toSorted((a, b) => `${a.part} ${a.kind} ${a.name}`.localeCompare(`${b.part} ${b.kind} ${b.name}`, 'en'));
