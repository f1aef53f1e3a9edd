/** A file, or a part of one: text decoded as `latin1`, so that columns are bytes, or the bytes themselves. */
export type Chunk = string | Uint8Array;

/** What a file is read from: the whole of it, or its parts in order, cut anywhere. */
export type ChunkSource = Chunk | Iterable<Chunk>;

/** So much of a file is looked at between two looks at what was found. */
const LONGEST_PIECE = 65_536;

/** Whatever the bytes are, each becomes one character; what is not ASCII is refused by the reader. */
const DECODER = new TextDecoder('latin1');

/** Cuts what a file is read from into pieces of text that are not long. */
export function* piecesOf(source: ChunkSource): Generator<string> {
  if (typeof source === 'string' || source instanceof Uint8Array) yield* piecesOfChunk(source);
  else for (const chunk of source) yield* piecesOfChunk(chunk);
}

function* piecesOfChunk(chunk: Chunk): Generator<string> {
  for (let start = 0; start < chunk.length; start += LONGEST_PIECE) {
    const end = start + LONGEST_PIECE;
    yield typeof chunk === 'string' ? chunk.slice(start, end) : DECODER.decode(chunk.subarray(start, end));
  }
}
