/** What we promise, in bytes after gzip; 1 KB is 1 000 of them. */
export const budgets = {
  /** JS until the button can be pressed, with the preset. */
  usable: 25_000,
  /** The same with every plugin of the repository. */
  usableWithAll: 35_000,
  /** JS by the time a wallet can be picked, React included. */
  list: 120_000,
  /** What one more plugin adds to the first figure. */
  furtherPlugin: 1_000,
  /** The same of the first namespace, without which there is nothing to connect to: its networks are data. */
  firstNamespace: 1_500,
  /** What a host for Ethereum alone installs: packages, and bytes on the disk. */
  packages: 20,
  installed: 100_000_000,
}

/**
 * @typedef {{ name: string, bytes: number, budget?: number | undefined }} Size
 */

/**
 * The sizes that are over their budget.
 *
 * @param {readonly Size[]} sizes
 * @returns {string[]} a line for each
 */
export function overBudget(sizes) {
  return sizes
    .filter(({ bytes, budget }) => budget !== undefined && bytes > budget)
    .map(
      ({ name, bytes, budget = 0 }) =>
        `${name}: ${kilobytes(bytes - budget)} KB over ${kilobytes(budget)} KB`,
    )
}

/**
 * @param {number} bytes
 * @returns {string}
 */
export function kilobytes(bytes) {
  return (bytes / 1_000).toFixed(2)
}
