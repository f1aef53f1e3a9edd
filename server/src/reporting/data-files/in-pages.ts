/** More would take long in one statement; fewer would ask for ever. */
const ROWS_AT_ONCE = 500;

/** Rows by pages, each after the last one of the page before, until one isn't full. */
export async function* inPages<Row>(read: (after: Row | undefined, limit: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1);
  }
}

/** Pages of rows as one JSON list, a page at a time. */
export async function* asList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map((row) => JSON.stringify(row, null, 2)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** One thing as JSON. */
export async function* asOne(thing: Promise<object>): AsyncGenerator<string> {
  yield `${JSON.stringify(await thing, null, 2)}\n`;
}
