import type { consoleCalls } from '@drawbridge/contract/provider';
import type { AnswerOf } from '../calls.ts';

export type FileDetails = AnswerOf<(typeof consoleCalls)['readFile']>;
export type FileStep = FileDetails['steps'][number];
