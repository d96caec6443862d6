import type { Names } from '#kernel/chain'
import { apiErrors, refusalOf } from '#plugins/service/contract'
import { isAddress } from '../addresses/base58.js'
import { solanaNamespace } from '../contract.js'
import { solanaMainnet } from '../networks.js'
import type { SolanaContext } from '../node/ask.js'
import { namesApi } from './endpoints.js'
import { namesErrors } from './errors.js'

const label = '[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?'
const form = new RegExp(`^${label}(?:\\.${label})?\\.(?:sol|sns)$`)

/** Network of the registry, for addresses on all clusters. */
const registry = `${solanaNamespace}:${solanaMainnet.id}` as const
/** Statuses of a service without this endpoint, or without names for such an address. */
const notServed: readonly (number | undefined)[] = [400, 404]

/** Whether a text has the form of a name: one or two labels, and `.sol` or `.sns`. */
const isName = (text: string): boolean => form.test(text.trim().toLowerCase())

/** Creates the capability to resolve names of SNS by the service. A name of another form in an answer counts as none. */
export function createNames({ service }: SolanaContext): Names {
  /** Sends a request. Undefined without a service, or if it has no names. */
  async function ask<T>(
    signal: AbortSignal,
    request: (api: NonNullable<typeof service>['api']) => Promise<T> | undefined,
  ) {
    signal.throwIfAborted()
    try {
      if ((await service?.settings?.supports(registry)) === false) return undefined
      return await request(service?.api)
    } catch (cause) {
      signal.throwIfAborted()
      const isWithout = apiErrors.NO_SERVICE.is(cause) || apiErrors.NO_PROJECT_ID.is(cause)
      if (isWithout || notServed.includes(refusalOf(cause)?.status)) return undefined
      throw namesErrors.RESOLVE_FAILED({ cause })
    }
  }

  const resolve: Names['resolve'] = async ({ name: text, signal }) => {
    const name = text.trim().toLowerCase()
    if (!isName(name)) return undefined
    const found = await ask(signal, (api) =>
      api?.call(namesApi.address, { name, apiVersion: '2' }, { signal }),
    )
    // the address of another name must not be paid
    return found?.name === name && isAddress(found.address) ? { name, address: found.address } : undefined
  }

  return {
    isName,
    resolve,
    async lookUp({ address, network, signal }) {
      const found = await ask(signal, (api) => api?.call(namesApi.name, { address }, { signal }))
      const name = found?.name
      if (name === undefined || !isName(name)) return undefined
      const resolved = await resolve({ name, network, signal })
      return resolved?.address === address ? { name: resolved.name } : undefined
    },
  }
}
