export { dropHalfLoaded } from './drop-half-loaded.ts';
export { inviteFirstStaff } from './invite-staff.ts';
export { type Demo, type DemoParts, loadDemo } from './load-demo.ts';
export { DEMO_CONSUMERS, DEMO_MERCHANTS, DEMO_PASSWORD, describeLogIns, logInTables } from './log-ins.ts';
