/** How many wallets the first list shows at most, but for the ways on: it is to be calm. */
export const calmCount = 4
