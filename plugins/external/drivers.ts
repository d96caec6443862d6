import type { ConnectorDriver } from '#kernel/chain'
import { isEip1193Provider, type Eip1193Provider, type Eip1193Service } from '#plugins/evm/contract'
import type { ExternalConnector } from './config.js'
import { externalErrors } from './errors.js'

/** Opens the host's wallets. */
export interface ExternalDrivers {
  /** @throws external/NO_PROVIDER, or whatever the host's function throws. */
  driver(connector: ExternalConnector): Promise<ConnectorDriver>
}

/** Boxed: a provider with a `then` would be unwrapped by await. */
type Opened = { readonly provider: Eip1193Provider }

/** Creates the drivers of the host's wallets. Each wallet is opened once. */
export function createDrivers(eip1193: Eip1193Service): ExternalDrivers {
  const openings = new Map<string, Promise<Opened>>()
  return {
    async driver(connector) {
      const { id } = connector
      const opening = openings.get(id) ?? open(connector)
      openings.set(id, opening)
      opening.catch(() => openings.delete(id))
      return eip1193.driver((await opening).provider)
    },
  }
}

async function open({ id, name, provider }: ExternalConnector): Promise<Opened> {
  // a wallet may be a function with a request of its own
  const opened = isEip1193Provider(provider) ? provider : await provider()
  if (isEip1193Provider(opened)) return { provider: opened }
  throw externalErrors.NO_PROVIDER({
    values: { wallet: name },
    detail: `The function connectors["${id}"].provider of external() must return an object with a request method (EIP-1193).`,
  })
}
