// Every mention of a table or of an SQL function in the server's SQL files and in the SQL that stands in its TypeScript.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLACEHOLDER, readFragment, readSql } from './sql.mjs';
import { filesBelow } from './tree.mjs';
import { literalsOf, textsOf } from './typescript.mjs';

const SOURCE = 'server/src';
const STATEMENT =
  /^\s*(select\s|insert\s+into\s|update\s+[\w.]+\s+(as\s+)?(\w+\s+)?set\s|delete\s+from\s|with\s+(recursive\s+)?\w+\s+(as\s|\()|create\s+(or\s|table|function|trigger))/i;
const MAY_HOLD_SQL = /(^|[/-])store\.ts$|^server\/src\/(kernel\/db|schema)\//;
const MARK = /owners: (\d+) unseen\b/;

/**
 * `mentions`: { file, line, kind, name }; `defined`: { file, line, kind, name }; `faults`: what cannot be read and is not marked; `unseen`: how much
 * is marked as put together when it runs (`owners: 2 unseen` in a comment, with the reason).
 */
export function mentionsBelow(root, tables) {
  const sqlFiles = filesBelow(root, SOURCE, /\.sql$/).map((file) => sqlFile(file, readFileSync(join(root, file), 'utf8')));
  const functions = sqlFiles.flatMap(({ defined }) => defined.filter(({ kind }) => kind === 'function').map(({ name }) => name));
  const code = filesBelow(root, SOURCE, /(?<!\.test)\.ts$/).map((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return { file, source, ...literalsOf(source) };
  });
  const looksLikeSql = looksFor([...tables.keys(), ...sqlFiles.flatMap(viewNames)], functions);
  const read = [...sqlFiles, ...codeFiles(code, looksLikeSql)];
  return {
    mentions: read.flatMap(({ mentions }) => mentions),
    defined: read.flatMap(({ defined }) => defined),
    faults: read.flatMap(({ faults }) => faults),
    unseen: read.reduce((sum, { unseen }) => sum + unseen, 0),
    texts: read.reduce((sum, { texts }) => sum + texts, 0),
  };
}

const viewNames = ({ defined }) => defined.filter(({ kind }) => kind === 'view').map(({ name }) => name);

function sqlFile(file, text) {
  const found = readSql(text);
  if (found === undefined)
    return { mentions: [], defined: [], unseen: 0, texts: 1, faults: [`${file}: is no SQL that PostgreSQL can parse`] };
  const bytes = Buffer.from(text);
  const placed = ({ offset, ...rest }) => ({ file, line: lineAt(bytes, offset), ...rest });
  const faults = markFaults(file, text, found.unseen);
  return { mentions: found.mentions.map(placed), defined: found.defined.map(placed), unseen: found.unseen, texts: 1, faults };
}

/** What is put together at run time, or cannot be parsed, must be counted in a comment of its file. */
function markFaults(file, text, unseen, lines = []) {
  const marked = Number(MARK.exec(text)?.[1] ?? 0);
  if (marked === unseen) return [];
  const where = lines.length > 0 ? ` (lines ${lines.join(', ')})` : '';
  return [`${file}: ${unseen} texts of SQL cannot be seen${where}, and it says "owners: ${marked} unseen"`];
}

/** Names of literals that files take from each other: those that only one file gives. */
function sharedNames(code) {
  const shared = new Map();
  for (const { file, named } of code)
    for (const [name, literal] of named) shared.set(name, shared.has(name) ? undefined : within(file, literal));
  return shared;
}

/** The literal with its file at every piece, so that what it mentions is found where it stands. */
function within(file, literal) {
  if (literal.kind === 'text') return { ...literal, file };
  return literal.parts === undefined ? literal : { ...literal, parts: literal.parts.map((part) => within(file, part)) };
}

function looksFor(tables, functions) {
  const table = new RegExp(`\\b(from|join|update|into)\\s+(${tables.join('|') || '-'})\\b`, 'i');
  const call = new RegExp(`\\b(${functions.join('|') || '-'})\\(`);
  return (file, { text, isQuery }) =>
    STATEMENT.test(text) || (isQuery && /\s/.test(text)) || (MAY_HOLD_SQL.test(file) && (table.test(text) || call.test(text)));
}

/** First every text as a statement; then those that are part of no statement read so far, as parts of one. */
function codeFiles(code, looksLikeSql) {
  const shared = sharedNames(code);
  const found = { mentions: new Map(), defined: new Map(), seen: new Set(), dynamic: new Map() };
  const nameIn =
    ({ file, named }) =>
    (name) =>
      named.has(name) ? within(file, named.get(name)) : shared.get(name);
  const texts = code.flatMap((source) =>
    source.literals
      .filter((literal) => looksLikeSql(source.file, { text: ownText(literal), isQuery: literal.isQuery }))
      .map((literal) => ({ file: source.file, start: literal.start, literal: within(source.file, literal), nameOf: nameIn(source) })),
  );
  const open = texts.filter(({ literal, nameOf }) => !readLiteral(literal, nameOf, found, readSql));
  const isSeen = ({ file, literal }) => firstPieces(literal).every((offset) => found.seen.has(`${file}:${offset}`));
  const unread = open.filter((text) => !isSeen(text) && !readLiteral(text.literal, text.nameOf, found, readFragment));
  return code.map(({ file, source, bytes }) => {
    const ofFile = (list) => [...list.values()].filter((item) => item.file === file);
    const placed = ({ offset, ...rest }) => ({ ...rest, line: lineAt(bytes, offset) });
    const unseen = [
      ...unread.filter((text) => text.file === file).map(({ start }) => start),
      ...ofFile(found.dynamic).map(({ offset }) => offset),
    ];
    return {
      mentions: ofFile(found.mentions).map(placed),
      defined: ofFile(found.defined).map(placed),
      unseen: unseen.length,
      texts: texts.filter((text) => text.file === file).length,
      faults: markFaults(
        file,
        source,
        unseen.length,
        unseen.map((offset) => lineAt(bytes, offset)),
      ),
    };
  });
}

/** The text that stands in the literal itself, with a gap for everything put in. */
function ownText(node) {
  if (node.kind === 'text') return node.text;
  return node.kind === 'sum' ? node.parts.map(ownText).join('') : PLACEHOLDER;
}

function firstPieces(node) {
  if (node.kind === 'text') return node.text.trim() === '' ? [] : [node.offset];
  return node.kind === 'sum' ? node.parts.flatMap(firstPieces) : [];
}

/** Reads the texts that a literal may become; true when one is SQL. What it mentions is kept once, where it stands. */
function readLiteral(literal, nameOf, found, read) {
  let isSql = false;
  for (const attempts of textsOf(literal, nameOf)) {
    for (const pieces of attempts) {
      const result = read(pieces.map(({ text }) => text).join(''));
      if (result === undefined) continue;
      isSql = true;
      keep(result, pieces, found);
      break;
    }
  }
  return isSql;
}

function keep(result, pieces, found) {
  for (const { file, offset } of pieces) if (offset !== undefined) found.seen.add(`${file}:${offset}`);
  const origin = originsOf(pieces);
  const put = (list, item, extra) => {
    const { file, offset, exact } = origin(item.offset);
    list.set(`${file}:${offset}:${item.kind}:${item.name}:${exact ? '' : extra}`, { ...item, file, offset });
  };
  result.mentions.forEach((item, at) => {
    const isDynamic = item.name.includes(PLACEHOLDER);
    if (!isDynamic) put(found.mentions, item, at);
    else if (item.kind !== 'call') put(found.dynamic, { ...item, kind: '', name: '' }, '');
  });
  result.defined.forEach((item, at) => {
    put(found.defined, item, at);
  });
  if (result.unseen > 0) put(found.dynamic, { kind: '', name: '', offset: 0 }, '');
}

/** Where in which file a byte of the joined text stands. */
function originsOf(pieces) {
  let end = 0;
  const spans = pieces.map(({ text, file, offset }) => {
    const begin = end;
    end += Buffer.byteLength(text);
    return { begin, end, file, offset };
  });
  return (at) => {
    const inside = spans.find((span) => span.begin <= at && at < span.end);
    const known = inside?.offset !== undefined ? inside : spans.find(({ offset }) => offset !== undefined);
    return { file: known.file, offset: known.offset + (known === inside ? at - inside.begin : 0), exact: known === inside };
  };
}

function lineAt(bytes, offset) {
  let line = 1;
  for (let at = bytes.indexOf(10); at !== -1 && at < offset; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}
