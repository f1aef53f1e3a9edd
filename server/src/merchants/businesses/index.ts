export { accountFacts } from './audited.ts';
export { changeAddress } from './change-address.ts';
export {
  addSettlementAccount,
  requireSettlementNumbers,
  type SettlementAccount,
  type SettlementChange,
} from './change-settlement-account.ts';
export { changeTimeZone } from './change-time-zone.ts';
export { createOrganization } from './create-organization.ts';
export { type DirectoryRow, listDirectory, type Standing } from './directory-store.ts';
export { lockFeatures, readFeatures, writeFeaturesOff } from './features-store.ts';
export { findBusinessesNamed } from './find-businesses-named.ts';
export { invariants } from './invariants.ts';
export { offerTips, setTips } from './offer-tips.ts';
export { type LimitExposure, openBusiness } from './open-business.ts';
export { countBusinesses, firstOpenedAt } from './period-store.ts';
export { type Place, readPlace } from './place-store.ts';
export { type Application, prepareApplication } from './prepare-application.ts';
export { readPrepared } from './prepared-store.ts';
export { presentContact, presentPlace } from './present-place.ts';
export { resealed } from './resealed.ts';
export { routes } from './routes.ts';
export { type FoundBusiness, findBusinessesBeginning } from './search-store.ts';
export { setFees } from './set-fees.ts';
export { type KeptSettlementAccount, openSettlementAccount } from './settlement-account.ts';
export { changeStanding, findStanding, listToLookAt, lookAgain, nextLook, type StandingRow } from './standing-store.ts';
export {
  allowDebits,
  type BusinessTerms,
  businessNames,
  type ExposureChange,
  type ExposureLimits,
  findSettlementAccount,
  findTerms,
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
export { feeWords, limitWords } from './terms-in-words.ts';
export { whichBusinesses } from './which-businesses.ts';
