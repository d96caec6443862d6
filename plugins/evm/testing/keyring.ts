import type { LocalAccount } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'
import type { Hex } from './hex.js'

/** The phrase every development node of Ethereum knows; anvil and hardhat fund its first accounts. */
const developmentMnemonic = 'test test test test test test test test test test test junk'

/** The keys the wallet holds; nothing outside signs for it. */
export interface Keyring {
  readonly accounts: readonly LocalAccount[]
  find(address: string): LocalAccount | undefined
  /** Adds this key, else the next account of the phrase, else a new random key. */
  add(privateKey?: Hex): LocalAccount
}

/** Makes the keyring. Throws a TypeError when it would be empty, and viem's errors for keys that are none. */
export function createKeyring(from: {
  readonly mnemonic?: string
  readonly privateKeys?: readonly Hex[]
  readonly accountCount?: number
}): Keyring {
  const next = nextKeys(from.mnemonic ?? (from.privateKeys ? undefined : developmentMnemonic))
  const imported = (from.privateKeys ?? []).map((key) => privateKeyToAccount(key))
  const wanted = from.accountCount ?? (imported.length || 2)
  const accounts: LocalAccount[] = imported.slice(0, wanted)
  while (accounts.length < wanted) accounts.push(next())
  if (accounts.length === 0) throw new TypeError('The test wallet needs at least one account.')
  return {
    accounts,
    find: (address) => accounts.find((account) => account.address.toLowerCase() === address.toLowerCase()),
    add(privateKey) {
      const account = privateKey ? privateKeyToAccount(privateKey) : next()
      accounts.push(account)
      return account
    },
  }
}

/** BIP-44 accounts m/44'/60'/0'/0/i. The costly seed is made once, on first use, not once an account. */
function nextKeys(mnemonic: string | undefined): () => LocalAccount {
  if (mnemonic === undefined) return () => privateKeyToAccount(generatePrivateKey())
  let index = 0
  let parent: ReturnType<ReturnType<typeof mnemonicToAccount>['getHdKey']> | undefined
  return () => {
    parent ??= mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
    const { privateKey } = parent.deriveChild(index++)
    if (!privateKey) throw new TypeError('The phrase gives no private key at this index.')
    return privateKeyToAccount(toHex(privateKey))
  }
}
