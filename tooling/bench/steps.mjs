/** A wallet that can be picked or installed: the list is usable. */
export const rowSelector = '[data-testid^="connector-"], [data-testid^="install-"], [data-testid^="wallet-"]'

/**
 * What is pressed and looked for on a page, in turn.
 *
 * @typedef {{ button: string, row: string, address: string }} Steps selectors
 */

/** @type {Steps} */
export const hostSteps = {
  button: '[data-testid="foyer-button"]',
  row: rowSelector,
  address: '.trigger-address',
}

/** @type {Steps} */
export const floorSteps = {
  button: '[data-testid="floor-button"]',
  row: '[data-testid="floor-row"]',
  address: '[data-testid="floor-address"]',
}
