import {
  addressOf,
  askPeer,
  caipAddress,
  parseCaipAddress,
  peerAccounts,
  type PairedPeer,
  type Pairing,
  type WalletAccount,
} from '#kernel/chain'
import type { PrefixOf } from '../addresses/prefixes.js'
import { decodeSs58, encodeSs58, isAddress, isSameKey } from '../addresses/ss58.js'
import type { PolkadotProvider } from '../contract.js'
import { polkadotErrors } from '../errors.js'
import { toHex } from '../hex.js'
import { readSignature, readSigned } from '../signing/read-answer.js'

/** Methods that are proposed to a wallet. It approves those it has. */
const pairingMethods = ['polkadot_signTransaction', 'polkadot_signMessage'] as const

/**
 * Writes bytes as wallets read messages: as a text, or in hexadecimal if they are no text, or one that a wallet would take for
 * hexadecimal.
 */
function toMessage(data: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return text.startsWith('0x') ? toHex(data) : text
  } catch {
    return toHex(data)
  }
}

/** Writes accounts with the prefix of their network. Addresses of one key with several prefixes are one account. */
function describeAccounts(accounts: readonly WalletAccount[], prefixOf: PrefixOf): readonly WalletAccount[] {
  const byAddress = new Map<string, WalletAccount>()
  for (const account of accounts) {
    const { networkId, address } = parseCaipAddress(account.caipAddress) ?? {}
    const decoded = decodeSs58(address)
    if (networkId === undefined || !decoded) continue
    const spelled = caipAddress(networkId, encodeSs58(decoded.publicKey, prefixOf(networkId)))
    if (!byAddress.has(spelled)) byAddress.set(spelled, { ...account, caipAddress: spelled, kind: 'eoa' })
  }
  return [...byAddress.values()]
}

/** Creates the provider over a paired session. */
function createPairedProvider(peer: PairedPeer, prefixOf: PrefixOf): PolkadotProvider {
  const ask = (method: (typeof pairingMethods)[number], params: unknown) => askPeer(peer, method, params)
  /** The wallet's own spelling of an address. */
  function spellingOf(address: string): string {
    const own = peerAccounts(peer)
      .map(addressOf)
      .find((other) => isSameKey(other, address))
    if (own === undefined) throw polkadotErrors.NO_WALLET()
    return own
  }

  return {
    accounts: () => {
      const listed = peerAccounts(peer).map((id) => ({ caipAddress: id }))
      return describeAccounts(listed, prefixOf).map(({ caipAddress: id }) => addressOf(id))
    },
    network: () => peer.network(),
    async signRaw({ address, data }) {
      const params = { address: spellingOf(address), message: toMessage(data) }
      return readSignature(await ask('polkadot_signMessage', params))
    },
    async signPayload(payload) {
      const params = { address: spellingOf(payload.address), transactionPayload: payload }
      return readSigned(await ask('polkadot_signTransaction', params))
    },
  }
}

/** Creates the support of Polkadot for WalletConnect sessions. */
export function createPairing(prefixOf: PrefixOf): Pairing {
  return {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    // an account has another address on each network
    hasSharedAddresses: false,
    isAddress,
    accounts: (accounts) => describeAccounts(accounts, prefixOf),
    provider: (peer) => createPairedProvider(peer, prefixOf),
  }
}
