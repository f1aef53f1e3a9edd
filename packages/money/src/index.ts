export { addCents } from './add-cents.ts';
export { type Cents, isCents, requireCents } from './cents.ts';
export { centsFromDigits } from './cents-from-digits.ts';
export { type FeeTerms, feeOf } from './fee-of.ts';
export { formatCents } from './format-cents.ts';
export { parseDollars } from './parse-dollars.ts';
export { percentageOfCents } from './percentage-of-cents.ts';
export { splitCents } from './split-cents.ts';
