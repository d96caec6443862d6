/** Attributes of a link that opens in a new tab, without opener and referrer. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const
