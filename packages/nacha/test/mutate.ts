/** Pseudo-random numbers that are the same for the same seed (mulberry32): whatever a run finds, the seed finds again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = (below: number) => number;

const CHARACTERS = '0123456789 0123456789 ABCDRSCabc*~\n\r\t\0\x7fé\u0100\u2028\ud83d\ufeff';
const HUGE_LENGTHS = [95, 940, 9_999, 10_001, 70_000];

/** What is done to a text, each once or a few times over. */
const MUTATIONS: readonly ((text: string, random: Random) => string)[] = [
  function flip(text, random) {
    const at = random(text.length + 1);
    return text.slice(0, at) + characterOf(random) + text.slice(at + 1);
  },
  function flipDigit(text, random) {
    const at = random(text.length + 1);
    return text.slice(0, at) + String(random(10)) + text.slice(at + 1);
  },
  function insert(text, random) {
    const at = random(text.length + 1);
    return text.slice(0, at) + characterOf(random).repeat(1 + random(3)) + text.slice(at);
  },
  function remove(text, random) {
    const at = random(text.length + 1);
    return text.slice(0, at) + text.slice(at + 1 + random(8));
  },
  function cut(text, random) {
    return text.slice(0, random(text.length + 1));
  },
  function swapLines(text, random) {
    const lines = text.split('\n');
    const [one, other] = [random(lines.length), random(lines.length)];
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
    return lines.join('\n');
  },
  function repeatLine(text, random) {
    const lines = text.split('\n');
    const at = random(lines.length);
    return lines.toSpliced(at, 0, ...Array<string>(1 + random(12)).fill(lines[at] ?? '')).join('\n');
  },
  function dropLine(text, random) {
    const lines = text.split('\n');
    return lines.toSpliced(random(lines.length), 1).join('\n');
  },
  function moveBlock(text, random) {
    const [from, length, to] = [random(text.length + 1), random(300), random(text.length + 1)];
    return text.slice(0, to) + text.slice(from, from + length) + text.slice(to);
  },
  function trimLine(text, random) {
    const lines = text.split('\n');
    const at = random(lines.length);
    lines[at] = (lines[at] ?? '').trimEnd();
    return lines.join('\n');
  },
  function returnEndings(text, random) {
    return random(2) === 0 ? text.replaceAll('\n', '\r\n') : text.replace('\n', '\r\n');
  },
  function hugeLine(text, random) {
    const at = random(text.length + 1);
    return text.slice(0, at) + characterOf(random).repeat(HUGE_LENGTHS[random(HUGE_LENGTHS.length)] ?? 0) + text.slice(at);
  },
  function dropFilling(text) {
    return text.replace(/(\n9{94})+\s*$/, '\n');
  },
];

function characterOf(random: Random): string {
  return CHARACTERS.charAt(random(CHARACTERS.length));
}

/** The text after one to four mutations; one in eight has none, so that good files are among them. */
export function mutated(text: string, random: Random): string {
  let result = text;
  if (random(8) === 0) return result;
  for (let left = 1 + random(4); left > 0; left -= 1) {
    result = MUTATIONS[random(MUTATIONS.length)]?.(result, random) ?? result;
  }
  return result;
}
