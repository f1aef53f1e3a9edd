export { type Checkpoint, findCheckpoint, keepCheckpoint } from './checkpoints.ts';
