import { inSpan, linkTo, type Trace, traceNow, underTrace } from './active.ts';

/** Which trace asked for an item that is worked on together with others'. */
const traces = new WeakMap<object, Trace>();

/** Asks for an item: in the trace that asks, the wait and the work are a span. */
export function asked<Item extends object, Answer>(name: string, item: Item, ask: (item: Item) => Promise<Answer>): Promise<Answer> {
  if (traceNow() === undefined) return ask(item);
  return inSpan(name, {}, () => {
    const found = traceNow();
    if (found !== undefined) traces.set(item, found);
    return ask(item);
  });
}

/** Works on items in the trace of the first that has one, linked to the others': whoever set it going may be of none of them. */
export function inTraceOf<T>(name: string, items: readonly object[], work: () => Promise<T>): Promise<T> {
  const found = items.flatMap((item) => traces.get(item) ?? []);
  const [first, ...others] = found;
  if (first === undefined) return traceNow() === undefined ? work() : underTrace(undefined, work);
  const words = { attributes: { 'drawbridge.items': items.length }, links: others.map(linkTo) };
  return underTrace(first, () => inSpan(`${name} together`, words, work));
}
