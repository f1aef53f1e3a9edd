import { FRAUDS } from './frauds.ts';
import { COUNTED_FROM_DAY, DAYS, type RiskHistory, type Sizes } from './making.ts';

/** What the history takes for true, to be printed above what it shows. */
export function assumptions({ payments, people, businesses }: RiskHistory, { people: ordinary, frauds }: Sizes): string[] {
  return [
    `${ordinary} ordinary people and ${payments.length} payments in ${DAYS} days, of which the last ${DAYS - COUNTED_FROM_DAY} are counted;`,
    `  ${businesses.length} businesses, ${people.length} people with the thieves`,
    '  40 of 100 people pay 1 to 3 times a month, 40 4 to 8 times, 20 9 to 20 times: some of the 68 payments that a person',
    '  makes in a month anywhere (Survey of Consumer Payment Choice 2020, Federal Reserve Bank of Atlanta)',
    '  40 businesses with a median of $18, 14 of $60, 6 of $320; every 25th payment is at one of the dear ones. Payments by',
    '  debit card were $38 on average, fraudulent ones $75 (Federal Reserve Payments Study, 2016)',
    '  a third of them register within these months, most of those at a till: they pay within the hour',
    '  12 of 100 link a partner’s account, 5 of 1,000 one of a family (assumed); 6 of 1,000 payments come back for want of funds',
    '  a device is a browser’s name of itself: Chrome takes a new version every four weeks (Chrome’s release cycle), Safari',
    '  every 60 days (assumed). Thieves have other phones, whose names may be the same',
    '  what is held is decided rightly at the evening’s cutoff; nobody blocks anything; daily limits and limits of exposure',
    '  of a business aren’t tried. Thieves go on, whatever is refused',
    `frauds, each tried ${frauds} times: far more than in life, which changes no share. Their numbers are assumed`,
    ...FRAUDS.map(({ pattern, words }) => `  ${nameOf(pattern)}: ${words}`),
  ];
}

/** A pattern as people read it. */
export const nameOf = (pattern: string): string => pattern.replaceAll('_', ' ');
