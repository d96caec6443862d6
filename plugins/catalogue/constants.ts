// docs/behaviour.md, 14.2 and 15.3 to 15.5
export const pageSize = 40
export const searchSize = 100
export const featuredCount = 4
export const recommendedCount = 4
export const recentCount = 2
export const searchWaitMs = 300
/** Number of pictures of a page that are preloaded. */
export const picturesAhead = 20

/** Wait for an answer, after which the built-in wallets replace the placeholders. */
export const slowAnswerMs = 3_000
/** Delay after which a failed list is requested again. */
export const retryMs = 30_000
/** Max pages per request of the view if none of their wallets is usable here. */
export const emptyPagesInARow = 5

/** Start of the versions that exclude Phantom and Coinbase: a page of plain HTML cannot open them (docs/behaviour.md, 15.6). */
export const htmlVersion = 'html-core-'
