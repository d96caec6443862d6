/** Where it is kept what wallets are asked for. By itself: it is asked for before any other code is needed. */
export const askedKey = 'send.asked'
