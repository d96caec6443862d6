import type { AddressPrefixes, BitcoinNetwork } from '../networks.js'

/** Main network. */
const mainPrefixes: AddressPrefixes = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 }
/** Test networks. */
const testPrefixes: AddressPrefixes = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4 }

/** Networks of Bitcoin Core, by the reference of their CAIP-2 ids: their word in wallets, and their addresses. */
const known: Readonly<Record<string, { readonly walletName: string; readonly prefixes: AddressPrefixes }>> = {
  '000000000019d6689c085ae165831e93': { walletName: 'mainnet', prefixes: mainPrefixes },
  '000000000933ea01ad0ee984209779ba': { walletName: 'testnet', prefixes: testPrefixes },
  '00000000da84f2bafbbc53dee25a72ae': { walletName: 'testnet4', prefixes: testPrefixes },
  '00000008819873e925422c1ff0f99f7c': { walletName: 'signet', prefixes: testPrefixes },
  '0f9188f13cb7b2c71f2a335e3a4fc328': {
    walletName: 'regtest',
    prefixes: { ...testPrefixes, bech32: 'bcrt' },
  },
}

/** What wallets and addresses of each network look like. */
export interface NetworkFormats {
  /** First bytes of the addresses of a network, by the reference of its CAIP-2 id. */
  prefixes(id: string): AddressPrefixes
  /** Word of a network in wallets, such as `mainnet`. */
  walletName(id: string): string
  /** Networks that are known or configured. */
  readonly ids: readonly string[]
}

/** Creates the formats of the configured networks and those of Bitcoin Core. */
export function createFormats(networks: readonly BitcoinNetwork[]): NetworkFormats {
  const configured = new Map(networks.map((network) => [network.id, network]))
  const knownOf = (id: string) => (Object.hasOwn(known, id) ? known[id] : undefined)
  return {
    prefixes: (id) => configured.get(id)?.addressPrefixes ?? knownOf(id)?.prefixes ?? testPrefixes,
    walletName: (id) => configured.get(id)?.walletName ?? knownOf(id)?.walletName ?? id,
    ids: [...new Set([...configured.keys(), ...Object.keys(known)])],
  }
}
