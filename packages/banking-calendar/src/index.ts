export {
  addBankingDays,
  addDays,
  bankHolidayOn,
  bankingDayFrom,
  dayOfYear,
  type IsoDate,
  isBankingDay,
  nextBankingDay,
} from './calendar.ts';
export { EASTERN, instantOf, type WallTime, wallTimeAt } from './wall-time.ts';
