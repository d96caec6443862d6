/** `st` of the query. The wire protocol fixes this value. */
export const sdkTypeOnTheWire = 'appkit'
