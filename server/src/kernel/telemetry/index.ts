export { mountTelemetry } from './mount.ts';
