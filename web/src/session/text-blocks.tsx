import type { TextBlock, TextRun } from '@drawbridge/contract';
import type { ReactNode } from 'react';
import './terms.css';

/** A text of the provider's, as its blocks say. Nothing in it is markup. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return <>{parted(blocks, 0)}</>;
}

/** What stands on one level, with lists and tables put together. */
function parted(blocks: readonly TextBlock[], level: number): ReactNode[] {
  const parts: ReactNode[] = [];
  for (let at = 0; at < blocks.length; ) {
    const end = endOf(blocks, at, level);
    parts.push(<Part key={at} blocks={blocks.slice(at, end)} level={level} />);
    at = end;
  }
  return parts;
}

/** Headings have levels of their own: they stand in no list. */
const inList = ({ is, level: deep }: TextBlock, level: number): boolean => is !== 'heading' && deep > level;

/** Where the part begun here ends: a list with all below its items, a table with its rows, or one block. */
function endOf(blocks: readonly TextBlock[], from: number, level: number): number {
  const first = blocks[from];
  const belongs = (next: TextBlock): boolean =>
    first?.is === 'head' ? next.is === 'row' : first !== undefined && inList(first, level) && inList(next, level);
  let end = from + 1;
  for (let next = blocks[end]; next !== undefined && belongs(next); next = blocks[end]) end += 1;
  return end;
}

function Part({ blocks, level }: { blocks: readonly TextBlock[]; level: number }) {
  const [first] = blocks;
  if (!first) return null;
  if (first.is === 'heading') return <Heading level={first.level}>{runsOf(first)}</Heading>;
  if (first.is === 'head') return <Rows blocks={blocks} />;
  if (inList(first, level)) return <List blocks={blocks} level={level + 1} />;
  if (first.is === 'line') return <hr className="terms__line" />;
  if (first.is === 'quote') return <blockquote className="terms__quote">{runsOf(first)}</blockquote>;
  return <p>{runsOf(first)}</p>;
}

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Name = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
  return <Name>{children}</Name>;
}

function List({ blocks, level }: { blocks: readonly TextBlock[]; level: number }) {
  const starts = blocks.flatMap(({ is, level: deep }, at) => (is === 'item' && deep === level ? [at] : []));
  return (
    <ul className="terms__list">
      {starts.map((start, at) => {
        const item = blocks[start];
        return item === undefined ? null : (
          <li key={start}>
            <span>{item.label}</span>
            <div>
              <p>{runsOf(item)}</p>
              {parted(blocks.slice(start + 1, starts[at + 1]), level)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Rows({ blocks: [head, ...rows] }: { blocks: readonly TextBlock[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="terms__table" tabIndex={0} aria-label={head?.cells.flatMap((cell) => cell.map(({ text }) => text)).join(', ')}>
      <table>
        <thead>
          <tr>
            {head?.cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row, in its order
              <th key={at} scope="col">
                {shown(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table, in its order
            <tr key={at}>
              {row.cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row, in its order
                <td key={place}>{shown(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const runsOf = ({ cells }: TextBlock): ReactNode => shown(cells[0] ?? []);

function shown(runs: readonly TextRun[]): ReactNode {
  return runs.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a paragraph, in its order
    <Words key={at} run={run} />
  ));
}

function Words({ run: { text, strong, emphasis, href } }: { run: TextRun }) {
  const words = strong ? <strong>{text}</strong> : text;
  const said = emphasis ? <em>{words}</em> : words;
  if (href === undefined) return said;
  return (
    <a className="link" href={href} rel="noreferrer">
      {said}
    </a>
  );
}
