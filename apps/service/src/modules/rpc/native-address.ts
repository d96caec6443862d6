/** Address of a native asset in price lists (ERC-7528). */
export const nativeAddress = `0x${'e'.repeat(40)}`
