export { gathering } from './gathering.ts';
