// The matrix of rooms, and the figures by which the borders between them are measured.
import { roomOf } from './tree.mjs';

/** Lines to print: who reads and writes whose tables, the figures, the writers outside, and what each part offers. */
export function matrixLines({ found, offers, texts, unseen }) {
  const tables = found.filter(({ kind, through }) => kind !== 'call' && !through);
  const parts = tables.map((one) => ({ from: one.part, to: one.owner, isWrite: one.kind === 'write' }));
  const rooms = parts.map(({ from, to, isWrite }) => ({ from: roomOf(from), to: roomOf(to), isWrite }));
  const calls = found.filter(({ kind, isForeign }) => kind === 'call' && isForeign);
  const offered = found.filter(({ through }) => through).length;
  return [
    'Reads/writes of tables, by rooms (rows) of rooms (columns):',
    ...grid(rooms),
    '',
    `texts of SQL in TypeScript and SQL files: ${texts}; put together at run time, and marked: ${unseen}`,
    `references to tables of other rooms: ${share(rooms)}`,
    `references to tables of other parts: ${share(parts)}`,
    `calls of functions that another room has and does not offer: ${calls.filter(({ isBreach }) => isBreach).length} of ${calls.length}`,
    `mentions through an offer: ${offered}`,
    `largest knot of parts that read or write each other's tables: ${knotLine(parts)}`,
    `largest knot of rooms: ${knotLine(rooms)}`,
    '',
    'Writers outside the part that owns the table:',
    ...writersOutside(tables),
    '',
    'Offers (and the rooms that use them):',
    ...offers.map(({ owner, kind, name, rooms: users }) => `  ${owner}: ${kind} ${name} (${users.join(', ') || 'nobody'})`).sort(),
  ];
}

function grid(edges) {
  const names = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort();
  const cell = (from, to) => {
    const here = edges.filter((edge) => edge.from === from && edge.to === to);
    const writes = here.filter(({ isWrite }) => isWrite).length;
    return here.length === 0 ? '.' : `${here.length - writes}/${writes}`;
  };
  const rows = [['', ...names], ...names.map((from) => [from, ...names.map((to) => cell(from, to))])];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))).join('  '));
}

function share(edges) {
  const foreign = edges.filter(({ from, to }) => from !== to).length;
  return `${foreign} of ${edges.length} (${Math.round((100 * foreign) / Math.max(edges.length, 1))} %)`;
}

function knotLine(edges) {
  const knot = largestKnot(edges);
  return knot.length === 0 ? '1' : `${knot.length} (${knot.join(', ')})`;
}

/** The largest set of which each reaches each other along the edges; empty when none reaches itself through another. */
function largestKnot(edges) {
  const next = new Map();
  for (const { from, to } of edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reached = new Map([...next.keys()].map((from) => [from, reachedFrom(from, next)]));
  const knots = [...reached].map(([from, there]) => [...there].filter((to) => reached.get(to)?.has(from)).sort());
  return knots.reduce((largest, knot) => (knot.length > largest.length ? knot : largest), []);
}

function reachedFrom(from, next) {
  const reached = new Set();
  const open = [from];
  while (open.length > 0)
    for (const to of next.get(open.pop()) ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        open.push(to);
      }
  return reached;
}

function writersOutside(tables) {
  const writers = new Map();
  for (const { kind, name, part, owner } of tables)
    if (kind === 'write' && part !== owner)
      writers.set(`  ${name} of ${owner}`, (writers.get(`  ${name} of ${owner}`) ?? new Set()).add(part));
  return [...writers].map(([table, parts]) => `${table}: ${[...parts].sort().join(', ')}`).sort();
}
