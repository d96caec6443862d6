/** Storage key of orders that are not final. */
export const ordersKey = 'onramp.orders'
