import { addressOf, askPeer, peerAccounts, readEntries, type PairedPeer, type Pairing } from '#kernel/chain'
import { decodeAddress, isAddress, isSameAddress } from '../addresses/bech32.js'
import { fromBase64, toBase64 } from '../base64.js'
import type { CosmosKey, CosmosProvider } from '../contract.js'
import { cosmosErrors } from '../errors.js'
import { readSignedAmino, readSignedDirect } from '../signing/read-answer.js'

/** Methods that are proposed to a wallet. It approves those it has. */
const pairingMethods = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'] as const

/** Maximum number of keys that are read. */
const maxKeys = 100

/** Creates the provider over a paired session. */
function createPairedProvider(peer: PairedPeer): CosmosProvider {
  const ask = (method: (typeof pairingMethods)[number], params: unknown) => askPeer(peer, method, params)
  const addresses = () => [...new Set(peerAccounts(peer).map(addressOf).filter(isAddress))]
  /** @throws cosmos/NO_WALLET if the wallet did not share the account on the network */
  function ownAddress(address: string): string {
    const own = addresses().find((other) => isSameAddress(other, address))
    if (own === undefined) throw cosmosErrors.NO_WALLET()
    return own
  }

  return {
    accounts: addresses,
    network: () => peer.network(),
    async keys() {
      return readKeys(await ask('cosmos_getAccounts', {}), peer.network())
    },
    async signDirect({ address, document }) {
      const { bodyBytes, authInfoBytes, chainId, accountNumber } = document
      const signDoc = {
        chainId,
        accountNumber: String(accountNumber),
        bodyBytes: toBase64(bodyBytes),
        authInfoBytes: toBase64(authInfoBytes),
      }
      const params = { signerAddress: ownAddress(address), signDoc }
      return readSignedDirect(await ask('cosmos_signDirect', params), document)
    },
    async signAmino({ address, document }) {
      const params = { signerAddress: ownAddress(address), signDoc: document }
      return readSignedAmino(await ask('cosmos_signAmino', params), document)
    },
  }
}

/** Reads keys of a wallet. Invalid ones are left out. @throws cosmos/BAD_KEY if all are */
function readKeys(answer: unknown, network: string): readonly CosmosKey[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer.slice(0, maxKeys) : []
  try {
    return readEntries(list, maxKeys, (entry) => {
      const { address, pubkey, algo } = Object(entry) as Readonly<Record<string, unknown>>
      const decoded = decodeAddress(address)
      const publicKey = fromBase64(pubkey)
      if (!decoded || !publicKey || typeof algo !== 'string') throw new TypeError('no key')
      return [{ address: decoded.address, publicKey: toBase64(publicKey), algorithm: algo }]
    })
  } catch (cause) {
    throw cosmosErrors.BAD_KEY({ values: { network }, cause })
  }
}

/** Creates the support of Cosmos for WalletConnect sessions. */
export function createPairing(): Pairing {
  return {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    // an account has another address on each network
    hasSharedAddresses: false,
    isAddress,
    provider: createPairedProvider,
  }
}
