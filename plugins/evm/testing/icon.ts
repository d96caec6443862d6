const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#07140c"/><rect x="3" y="3" width="26" height="26" rx="6" fill="none" stroke="#ff8c2a" stroke-width="2" stroke-dasharray="4 3"/><path d="M9 11l5 5-5 5M16 22h7" fill="none" stroke="#5dff9b" stroke-width="2.5"/></svg>`

/** The wallet's own picture, as the data: address EIP-6963 asks for. */
export const testWalletIcon = `data:image/svg+xml,${encodeURIComponent(drawing)}`
