/** Selector of a wallet that can be connected or installed. */
export const rowSelector = '[data-testid^="connector-"], [data-testid^="install-"], [data-testid^="wallet-"]'
