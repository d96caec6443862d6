import type { Names } from '#kernel/chain'
import type { ApiClient } from '#plugins/service/contract'
import { coinTypeOf, everyChain } from './coin-type.js'
import type { NamesConfig } from './config.js'
import { namesApi, type ServiceName } from './endpoints.js'
import { namesErrors, withReason } from './errors.js'
import { labelFault } from './label.js'

const apiVersion = '2'
const isAddress = (text: string | undefined): text is string => /^0x[\da-f]{40}$/i.test(text ?? '')

/** Creates the capability to resolve names that are registered at the service. */
export function createNames(api: ApiClient, { suffix, legacySuffixes }: NamesConfig): Names {
  const suffixes = [suffix, ...legacySuffixes]

  function isName(text: string): boolean {
    const name = text.trim().toLowerCase()
    const end = suffixes.find((one) => name.endsWith(one))
    return end !== undefined && labelFault(name.slice(0, -end.length)) === undefined
  }

  /** Returns the address of a name on a chain: its own, else that of every EVM chain. */
  function addressOn({ addresses }: Pick<ServiceName, 'addresses'>, chainId: number | string) {
    const address = addresses[coinTypeOf(chainId)] ?? addresses[everyChain]
    return isAddress(address) ? address : undefined
  }

  return {
    isName,
    async resolve({ name: text, network, signal }) {
      const name = text.trim().toLowerCase()
      if (!isName(name)) return undefined
      try {
        const found = await api.call(namesApi.name, { name, apiVersion }, { signal })
        // the address of another name must not be paid
        if (found.name !== name) return undefined
        const address = addressOn(found, network.id)
        return address === undefined ? undefined : { name, address }
      } catch (cause) {
        signal.throwIfAborted()
        if (namesErrors.INVALID_CHAIN_ID.is(cause)) throw cause
        throw withReason(cause, namesErrors.RESOLVE_FAILED({ cause }))
      }
    },
    async lookUp({ address, network, signal }) {
      try {
        const all = await api.call(namesApi.ofAccount, { address, apiVersion }, { signal })
        const own = all.find((one) => isName(one.name) && isSame(addressOn(one, network.id), address))
        return own && { name: own.name, ...(own.avatar !== undefined && { avatar: own.avatar }) }
      } catch (cause) {
        signal.throwIfAborted()
        throw withReason(cause, namesErrors.LOOK_UP_FAILED({ cause }))
      }
    },
  }
}

/** Whether two addresses of EVM chains are the same, in any case of letters. */
const isSame = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()
