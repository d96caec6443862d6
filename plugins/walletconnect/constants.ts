/** How long a pairing address is offered (facts of the field: the wallet's own limit is five minutes). */
export const pairingLifeMs = 240_000

/** What is left of a pairing that is not worth offering any more. */
export const pairingMarginMs = 10_000

/** How long the relay may take until it has a pairing address taken in. */
export const relayLimitMs = 10_000

/** How long a wallet elsewhere may take to be told that the session ends. */
export const disconnectTimeoutMs = 3_000
