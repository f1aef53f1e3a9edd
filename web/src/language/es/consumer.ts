export const consumer = {};
