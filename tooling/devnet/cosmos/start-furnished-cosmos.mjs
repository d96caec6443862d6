import { Bip39, EnglishMnemonic, Secp256k1, Slip10, Slip10Curve, stringToPath } from '@cosmjs/crypto'
import { developmentMnemonic } from '../networks.mjs'
import { addressOfKey } from './read-signed.mjs'
import { localChain, startCosmos } from './start-cosmos.mjs'

const fundedAccounts = 5
/** Base units of each account: 1,000 ATOM. */
const funds = 1_000_000_000n
/** Time between blocks while a transaction waits, in milliseconds. */
const defaultBlockMs = 2_000

/**
 * Addresses of the first accounts of a phrase on the local chain, as wallets derive them.
 *
 * @param {string} phrase
 * @param {number} count
 */
async function deriveCosmosAddresses(phrase, count) {
  const seed = await Bip39.mnemonicToSeed(new EnglishMnemonic(phrase))
  return Array.from({ length: count }, (_, index) => {
    const path = stringToPath(`m/44'/118'/0'/0/${index}`)
    const { privkey } = Slip10.derivePath(Slip10Curve.Secp256k1, seed, path)
    const { pubkey } = Secp256k1.makeKeypair(privkey)
    return addressOfKey(localChain.prefix, Secp256k1.compressPubkey(pubkey), false)
  })
}

/**
 * Starts a local Cosmos SDK chain on which the first accounts of the development phrase have 1,000 ATOM each.
 *
 * @param {{ port?: number, stateDir?: string, reset?: boolean, blockMs?: number | undefined }} [options] as for `startCosmos`;
 *   `blockMs` is 2,000 by default
 * @returns {Promise<import('./start-cosmos.mjs').RunningCosmos & { chainId: string, addresses: readonly string[] }>}
 * @throws {Error} when the port is taken or the state can't be read
 */
export async function startFurnishedCosmos({ blockMs = defaultBlockMs, ...options } = {}) {
  const addresses = await deriveCosmosAddresses(developmentMnemonic, fundedAccounts)
  const running = await startCosmos({ ...options, blockMs })
  const { ledger } = running
  for (const address of addresses) if (!ledger.account(address)) ledger.fund(address, funds)
  return { ...running, chainId: localChain.id, addresses }
}
