// specification, sections 7 and 9
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

/** Its wallets cannot be opened from html (specification, section 7). */
export const htmlVersion = 'html-core-'
