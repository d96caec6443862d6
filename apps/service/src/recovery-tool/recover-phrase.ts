import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { combine } from 'shamir-secret-sharing'
import { mnemonicToAccount } from 'viem/accounts'
import type { RecoveryShare } from './read-share.js'

/** Recovered wallet. */
export interface RecoveredWallet {
  /** 24 words (BIP-39). */
  readonly phrase: string
  /** First EVM account (m/44'/60'/0'/0/0). */
  readonly evmAddress: string
}

/**
 * Combines two shares of one split and checks that they give the wallet of this address: shares of different splits combine to
 * another wallet without an error.
 *
 * @param address expected EVM address; default: that of the recovery kit
 * @throws an error that names the address, and no share
 */
export async function recoverPhrase(
  [first, second]: readonly [RecoveryShare, RecoveryShare],
  address = first.evmAddress ?? second.evmAddress,
): Promise<RecoveredWallet> {
  if (address === undefined)
    throw new Error('Neither file names the wallet. Set its EVM address with --address.')
  if (first.split !== undefined && second.split !== undefined && first.split !== second.split)
    throw new Error(
      `The shares are of different splits, ${first.split} and ${second.split}. Use two shares of one split.`,
    )
  const entropy = await combineShares(first, second)
  try {
    const phrase = entropyToMnemonic(entropy, wordlist)
    const { address: evmAddress } = mnemonicToAccount(phrase)
    if (evmAddress.toLowerCase() !== address.toLowerCase())
      throw new Error(
        `Wrong share: the shares do not give the wallet ${address}. They may be of different splits or wallets.`,
      )
    return { phrase, evmAddress }
  } finally {
    entropy.fill(0)
  }
}

async function combineShares(first: RecoveryShare, second: RecoveryShare): Promise<Uint8Array> {
  if (Buffer.compare(first.bytes, second.bytes) === 0)
    throw new Error('Wrong share: both files have the same one.')
  try {
    return await combine([first.bytes, second.bytes])
  } catch (cause) {
    // one coordinate in both: impossible within a split, and of 255 pairs of two splits one has it
    throw new Error('Wrong share: the shares are of different splits or wallets.', { cause })
  }
}
