import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where what has only one place on a chain lies, here as everywhere. */
export const places = {
  multicall: /** @type {const} */ ('0xcA11bde05977b3631167028862bE2a173976CA11'),
  registry: /** @type {const} */ ('0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'),
  resolver: /** @type {const} */ ('0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'),
  universalResolver: /** @type {const} */ ('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'),
  entryPoint: /** @type {const} */ ('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'),
  simple7702Account: /** @type {const} */ ('0xe6Cae83BdE06E4c305530e199D7217f42808555B'),
}

/**
 * @typedef {'Erc20' | 'FeeErc20' | 'Usdt' | 'EnsRegistry' | 'EnsResolver' | 'UniversalResolver' | 'Multicall3' |
 *   'SignedErc20' | 'SignedTransfers'}
 *   ContractName
 */

/**
 * The code of a contract as it stands on a chain. contracts/compile.mjs makes it of the sources beside it.
 *
 * @param {ContractName} name
 * @returns {import('viem').Hex}
 */
export function codeOf(name) {
  const text = readFileSync(join(import.meta.dirname, 'contracts', `${name}.json`), 'utf8')
  return /** @type {{ code: import('viem').Hex }} */ (JSON.parse(text)).code
}
