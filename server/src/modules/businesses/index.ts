export { changeSettlementAccount, type SettlementAccount } from './change-settlement-account.ts';
export { createOrganisation } from './create-organisation.ts';
export { dashboardReport } from './dashboard-report.ts';
export { invariants } from './invariants.ts';
export { openBusiness } from './open-business.ts';
export { type Application, prepareApplication } from './prepare-application.ts';
export { routes } from './routes.ts';
export { openSettlementAccount } from './settlement-account.ts';
export { whichBusinesses } from './which-businesses.ts';
