export { pageOfReturns, type ReturnOverview, type ReturnsWish } from './page-of-returns.ts';
