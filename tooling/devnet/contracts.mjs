import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where what has only one place on a chain lies, here as everywhere. */
export const places = {
  multicall: /** @type {const} */ ('0xcA11bde05977b3631167028862bE2a173976CA11'),
  registry: /** @type {const} */ ('0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'),
  resolver: /** @type {const} */ ('0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'),
  reverseRegistrar: /** @type {const} */ ('0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb'),
  namesResolver: /** @type {const} */ ('0xe550000000000000000000000000000000000001'),
  universalResolver: /** @type {const} */ ('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'),
  entryPoint07: /** @type {const} */ ('0x0000000071727De22E5E9d8BAf0edAc6f37da032'),
  entryPoint: /** @type {const} */ ('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'),
  simple7702Account: /** @type {const} */ ('0xe6Cae83BdE06E4c305530e199D7217f42808555B'),
  safe: /** @type {const} */ ('0x41675C099F32341bf84BFc5382aF534df5C7461a'),
  safeFactory: /** @type {const} */ ('0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'),
  safeMultiSend: /** @type {const} */ ('0x9641d764fc13c8B624c04430C7356C1C7C8102e2'),
  safeModule: /** @type {const} */ ('0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'),
  safeModuleSetup: /** @type {const} */ ('0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47'),
}

/**
 * @typedef {'Collectible' | 'Editions' | 'Weth' | 'Erc20' | 'PermitErc20' | 'HostileErc20' | 'FeeErc20' | 'HostileRouter' | 'Usdt' | 'EnsRegistry' | 'EnsResolver' | 'EnsReverseRegistrar' | 'EnsGatewayResolver' | 'UniversalResolver' | 'Multicall3' |
 *   'SignedErc20' | 'SignedPaymaster' | 'SignedTransfers'}
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

/**
 * The code that creates a contract whose constructor has arguments, which follow it.
 *
 * @param {'EnsGatewayResolver'} name
 * @returns {{ abi: import('viem').Abi, creation: import('viem').Hex }}
 */
export function creationOf(name) {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'contracts', `${name}.json`), 'utf8'))
}
