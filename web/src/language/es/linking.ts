export const linking = {};
