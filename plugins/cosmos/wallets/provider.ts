import type { CaipNetworkId } from '#kernel/chain'
import { isSameAddress } from '../addresses/bech32.js'
import type { CosmosProvider } from '../contract.js'
import { cosmosErrors, signingErrors } from '../errors.js'
import { readSignature, readSignedAmino, readSignedDirect } from '../signing/read-answer.js'
import type { FoundWallet } from './discovery.js'
import type { WalletKeyData } from './read-key.js'
import { toRejection } from './to-rejection.js'

/** Options of Keplr. Without them a wallet replaces the fee by its own. */
const keepsBoth = { preferNoSetFee: true, preferNoSetMemo: true }

/** The connection that a provider is of. */
interface ConnectionState {
  /** Key on the network in use. */
  key(): WalletKeyData | undefined
  network(): CaipNetworkId
}

/** Creates the provider of a wallet. */
export function createWalletProvider(wallet: FoundWallet, { key, network }: ConnectionState): CosmosProvider {
  const chainId = () => {
    const id = network()
    return id.slice(id.indexOf(':') + 1)
  }
  /** @throws cosmos/NO_WALLET if the wallet shares another account */
  function ownAddress(address: string): string {
    const own = key()?.address
    if (own === undefined || !isSameAddress(own, address)) throw cosmosErrors.NO_WALLET()
    return own
  }
  async function ask(method: string, ...inputs: readonly unknown[]): Promise<unknown> {
    if (!wallet.has(method)) throw signingErrors.CANNOT_SIGN()
    try {
      return await wallet.call(method, ...inputs)
    } catch (error) {
      throw toRejection(error)
    }
  }

  return {
    accounts: () => {
      const own = key()
      return own ? [own.address] : []
    },
    network,
    async keys() {
      const own = key()
      if (!own) return []
      const { label: _label, ...shared } = own
      return [shared]
    },
    async signDirect({ address, document, keepsFeeAndMemo }) {
      const inputs = [document.chainId, ownAddress(address), { ...document }]
      const answer = await ask('signDirect', ...inputs, ...(keepsFeeAndMemo ? [keepsBoth] : []))
      return readSignedDirect(answer, document)
    },
    async signAmino({ address, document, keepsFeeAndMemo }) {
      const own = ownAddress(address)
      // a message is for no chain
      const inputs = [document.chain_id || chainId(), own, structuredClone(document)]
      const answer = await ask('signAmino', ...inputs, ...(keepsFeeAndMemo ? [keepsBoth] : []))
      return readSignedAmino(answer, document)
    },
    ...(wallet.has('signArbitrary') && {
      async signArbitrary({ address, message }: Parameters<NonNullable<CosmosProvider['signArbitrary']>>[0]) {
        const data = typeof message === 'string' ? message : Uint8Array.from(message)
        return readSignature(await ask('signArbitrary', chainId(), ownAddress(address), data))
      },
    }),
  }
}
