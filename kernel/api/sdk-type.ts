/** What `st` says to a service; the protocol of the field fixes the word (specification, section 7). */
export const sdkTypeOnTheWire = 'appkit'
