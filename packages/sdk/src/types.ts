export type * from './types/answers.ts';
export type * from './types/requests.ts';
export type * from './types/unions.ts';
