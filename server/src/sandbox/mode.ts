// What a process in sandbox mode loads beside everything else, in one piece: in production nothing loads it.
export { widgetRoutes } from './bank/index.ts';
export { describeLogIns, dropHalfLoaded, inviteFirstStaff, loadDemo } from './demo/index.ts';
export { startSandbox } from './index.ts';
