/** What an offset entry is called where the receiver's name stands. */
export const OFFSET_NAME = 'OFFSET';
