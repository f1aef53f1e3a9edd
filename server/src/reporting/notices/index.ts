export { startGathering } from './start-gathering.ts';
