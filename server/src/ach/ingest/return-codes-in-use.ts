/** The return codes by which a bank returns an entry (Nacha rules, appendix four): those that exist, shown to people or not. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [1, 47],
  [50, 53],
  [80, 85],
];
/** Whether there is such a code for a return. Those from R61 to R77 are of dishonored and contested returns, which are other entries. */
export function isReturnCode(code: string): boolean {
  const number = Number(/^R(\d\d)$/.exec(code)?.[1] ?? Number.NaN);
  return RANGES.some(([first, last]) => number >= first && number <= last);
}
