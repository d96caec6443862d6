// docs/behaviour.md, 14.2 and 15.3 to 15.5
export const pageSize = 40
export const searchSize = 100
export const featuredCount = 4
export const recommendedCount = 4
export const recentCount = 2
export const searchWaitMs = 300
/** How many pictures of a page are fetched ahead. */
export const picturesAhead = 20

/** How long a visitor looks at places that are being filled, before what is known anyway stands there. */
export const patienceMs = 3_000
/** When a list that did not come is asked for again by itself. */
export const retryMs = 30_000
/** How many pages are asked for at once where what shows the page can use none of their wallets. */
export const emptyPagesInARow = 5

/** Start of the versions that exclude Phantom and Coinbase: a page of plain HTML cannot open them (docs/behaviour.md, 15.6). */
export const htmlVersion = 'html-core-'
