/** Time after which a transaction without a receipt is shown as pending, never as failed (docs/behaviour.md, 17.7). */
export const confirmationWaitMs = 25_000
/** Max stored pending transactions; as many are looked up (docs/behaviour.md, 7.5). */
export const mostPending = 99
/** After a day nobody waits for a transaction any more: it is not followed again. */
export const resumeWithinMs = 86_400_000
/** So many addresses that were paid are remembered. */
export const mostPaid = 50
/** Look-alikes share so many characters at either end. */
export const sharedEnds = 4
/** While somebody types, a receiver is looked for and a fee asked once they have paused for so long. */
export const typingPauseMs = 300
/** A fee may rise by this much between preview and confirm; above it the visitor is asked again. */
export const feeMarginPercent = 20n
/** So long a simulation may take; without it a preview says that there was none. */
export const simulationWaitMs = 4_000
/** After so long without an answer of the wallet, and as often, it is looked whether the network has it already. */
export const lookPauseMs = 4_000
/** Once an answer was lost, it is looked at once, then after this, and twice as long each time up to the pause. */
export const firstLookPauseMs = 500
/** So long it is looked before a visitor is told that nobody knows; behind that it goes on. */
export const unclearAfterMs = 3_000
/** Max search for a transfer with an unknown outcome (docs/behaviour.md, 17.4). */
export const searchWithinMs = 180_000
/** For so long what a wallet was asked for is remembered over a reload, and looked for behind it. */
export const askedWithinMs = 3_600_000
/** So often it is looked for behind a reload once the usual time is over. */
export const slowLookPauseMs = 30_000
/** So many transfers that wallets are asked for are remembered. */
export const mostAsked = 5
/** Fiat currency of prices. */
export const currency = 'USD'
/** Where the addresses that were paid are kept. */
export const paidKey = 'send.paid'
