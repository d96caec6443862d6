/** The largest number of 256 bits: what a word of the machine holds, and the protocol's limit of a fee per gas. */
export const largestWord = 2n ** 256n - 1n
