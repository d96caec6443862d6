import type { CaipNetworkId } from '#kernel/chain'
import { isSameKey } from '../addresses/ss58.js'
import type { PolkadotProvider } from '../contract.js'
import { polkadotErrors, signingErrors } from '../errors.js'
import { toHex } from '../hex.js'
import { readSignature, readSigned } from '../signing/read-answer.js'
import type { ExtensionAccount } from './read-accounts.js'
import { toRejection } from './to-rejection.js'

/** The connection that a provider is of. */
interface ConnectionState {
  /** Accounts on the network in use. */
  accounts(): readonly ExtensionAccount[]
  /** Writes an address in the format of the network in use. */
  spell(account: ExtensionAccount): string
  network(): CaipNetworkId
}

/** Creates the provider of an extension. */
export function createExtensionProvider(
  signer: () => unknown,
  { accounts, spell, network }: ConnectionState,
): PolkadotProvider {
  function accountOf(address: string): ExtensionAccount {
    const found = accounts().find((account) => isSameKey(account.address, address))
    if (!found) throw polkadotErrors.NO_WALLET()
    return found
  }

  async function ask(method: 'signRaw' | 'signPayload', request: object): Promise<unknown> {
    try {
      const owner = Object(signer()) as Readonly<Record<string, unknown>>
      const sign = owner[method]
      if (typeof sign !== 'function') throw signingErrors.CANNOT_SIGN()
      return (await sign.call(owner, request)) as unknown
    } catch (error) {
      throw toRejection(error)
    }
  }

  return {
    accounts: () => accounts().map(spell),
    network,
    async signRaw({ address, data }) {
      const { address: own } = accountOf(address)
      return readSignature(await ask('signRaw', { address: own, data: toHex(data), type: 'bytes' }))
    },
    async signPayload(payload) {
      accountOf(payload.address)
      return readSigned(await ask('signPayload', payload))
    },
  }
}
