export { changeSettlementAccount, type SettlementAccount, type SettlementChange } from './change-settlement-account.ts';
export { createOrganization } from './create-organization.ts';
export { findBusinessesNamed } from './find-businesses-named.ts';
export { invariants } from './invariants.ts';
export { offerTips } from './offer-tips.ts';
export { openBusiness } from './open-business.ts';
export { type Application, prepareApplication } from './prepare-application.ts';
export { resealed } from './resealed.ts';
export { routes } from './routes.ts';
export { type FoundBusiness, findBusinessesBeginning } from './search-store.ts';
export { setFees } from './set-fees.ts';
export { type KeptSettlementAccount, openSettlementAccount } from './settlement-account.ts';
export {
  allowDebits,
  businessNames,
  type ExposureChange,
  type ExposureLimits,
  hasOrganizations,
  haveOneClock,
  keepExposureLimits,
  type ListedBusiness,
  listBusinesses,
  listExposureChanges,
  listOriginators,
  lockBusinesses,
  type Originator,
  readTerms,
  type StandingTerms,
  stopDebits,
} from './store.ts';
export { whichBusinesses } from './which-businesses.ts';
