import type { CosmosWallet } from '../contract.js'

/** Key of Keplr, under which other wallets put themselves as well, so that sites for Keplr find them. */
export const keplrKey = 'keplr'

/**
 * Other wallets under the key of Keplr, and the fields by which they can be told. The path of each is where it has its own object.
 * Vultisig comes first: it also has the field of the wallet that it imitates.
 */
const otherWallets: readonly {
  readonly fields: readonly string[]
  readonly wallet: CosmosWallet
}[] = [
  {
    fields: ['isVulticonnect'],
    wallet: { key: 'vultisig.keplr', name: 'Vultisig', event: 'keplr_keystorechange' },
  },
  {
    fields: ['isOkxWallet', 'isOKExWallet'],
    wallet: { key: 'okxwallet.keplr', name: 'OKX Wallet', event: 'okxwallet_keystorechange' },
  },
  {
    fields: ['isXDEFI'],
    wallet: { key: 'xfi.keplr', name: 'Ctrl Wallet', event: 'keplr_keystorechange' },
  },
  {
    fields: ['isCoin98'],
    wallet: { key: 'coin98.keplr', name: 'Coin98', event: 'keplr_keystorechange' },
  },
]

/** Returns the wallet that has put its object under the key of Keplr; undefined for Keplr itself and wallets that cannot be told. */
export function otherWalletUnderKeplr(object: object): CosmosWallet | undefined {
  return otherWallets.find(({ fields }) => fields.some((field) => hasFlag(object, field)))?.wallet
}

function hasFlag(object: object, field: string): boolean {
  try {
    return (object as Readonly<Record<string, unknown>>)[field] === true
  } catch {
    return false
  }
}
