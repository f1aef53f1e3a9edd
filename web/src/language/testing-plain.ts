const MAX_WORDS = 25;
const STIFF = /\b(cannot|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b/i;
const FOREIGN = /\b(anew|so far|made good|at once|(?:came|comes|come) back from|by hand|of its own|stands)\b/i;
const BRITISH = /\b\w*(?:recognis|authoris|organis|dishonour|favour|colour|behaviour)\w*|\bcentre\b|\bcancelled\b/i;
/** A colon that joins two clauses: what follows it begins with a small letter and goes on. */
const JOINED = /: (?:\p{Ll}|I )/u;

/** Why a sentence is not as we write; empty where it is. `may_have_colon`: after its colon no second clause begins. */
export function faultsOf(text: string, may_have_colon = false): string[] {
  const faults: string[] = [];
  if (STIFF.test(text)) faults.push('no contraction');
  if (FOREIGN.test(text)) faults.push('a foreign turn');
  if (BRITISH.test(text)) faults.push('a British spelling');
  if (JOINED.test(text) && !may_have_colon) faults.push('a colon between clauses');
  if (text.split(/[.?!…](?:\s|$)/).some((sentence) => sentence.split(/\s+/).filter(Boolean).length > MAX_WORDS))
    faults.push('a long sentence');
  return faults;
}
