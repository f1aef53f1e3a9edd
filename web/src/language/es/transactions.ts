export const transactions = {};
