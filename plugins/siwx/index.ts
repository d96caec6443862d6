import {
  clockKey,
  definePlugin,
  fill,
  httpKey,
  lazy,
  namespacesKey,
  pageKey,
  routerKey,
  sessionKey,
  storageKey,
  view,
} from '#kernel'
import { connectionGates } from '#kernel/contracts'
import { apiKey } from '#plugins/service/contract'
import { siwxConfig, type SiwxOptions } from './config.js'
import {
  connectingSiwe,
  signInOffers,
  siwxFlag,
  siwxService,
  type SiwxConfig,
  type SiwxRoutesOptions,
  type SiwxSiweOptions,
} from './contract.js'
import type * as events from './events.js'
import type { HostRoutesParts } from './sources/host-routes.js'
import type { ServiceSourceParts } from './sources/service-source.js'
import type { SignInSource } from './sources/source.js'
import { signInStepsKey } from './state.js'

/** Signs users in with their wallet (CAIP-122; on EVM networks ERC-4361). A wallet is connected once its account has a session. */
export const siwx = /*#__PURE__*/ definePlugin({
  id: 'siwx',
  kernel: '^0.1.0',
  flag: siwxFlag,
  config: siwxConfig,
  requires: {
    clock: clockKey,
    http: httpKey,
    namespaces: namespacesKey,
    page: pageKey,
    router: routerKey,
    session: sessionKey,
    storage: storageKey,
  },
  optional: { api: apiKey },
  provides: { service: siwxService, steps: signInStepsKey },
  // they load with the first account
  events: {} as typeof events,
  contributes: [view(connectingSiwe, () => import('./views/ConnectingSiwe.js'))],
  setup(context) {
    const load = async () => {
      const [{ createSiwx }, config] = await Promise.all([import('./service.js'), readSource(context)])
      return createSiwx({ ...context, config })
    }
    let parts: ReturnType<typeof load> | undefined
    const once = () => (parts ??= load())
    context.contribute(
      fill(connectionGates, { id: 'siwx', admit: async (request) => (await once()).admit(request) }),
    )
    context.contribute(
      fill(signInOffers, {
        id: 'siwx',
        fields: async (chainId) => (await once()).offer.fields(chainId),
        message: async (account) => (await once()).offer.message(account),
      }),
    )
    const service = lazy(async () => (await once()).service)
    const steps = lazy(async () => (await once()).steps)
    return { service: () => service, steps: () => steps }
  },
})

/** Returns the functions that the host has given, or those that call the service. */
async function readSource({
  config,
  use,
  maybe,
}: {
  readonly config: SiwxOptions
  readonly use: Omit<ServiceSourceParts, 'maybe'> & HostRoutesParts
  readonly maybe: ServiceSourceParts['maybe']
}): Promise<SignInSource> {
  if (isWhole(config)) return config
  if (hasSiwe(config)) return (await import('./sources/siwe.js')).createSiweSource(config.siweConfig, use)
  if (hasRoutes(config)) return (await import('./sources/host-routes.js')).createHostRoutes(config, use)
  return (await import('./sources/service-source.js')).createServiceSource(config, { ...use, maybe })
}

const isWhole = (config: SiwxOptions): config is SiwxConfig =>
  (config as Partial<SiwxConfig>).createMessage !== undefined
const hasSiwe = (config: SiwxOptions): config is SiwxSiweOptions =>
  (config as Partial<SiwxSiweOptions>).siweConfig !== undefined
const hasRoutes = (config: SiwxOptions): config is SiwxRoutesOptions =>
  (config as Partial<SiwxRoutesOptions>).routes !== undefined

export * from './contract.js'
export { hostRoutes } from './host-routes.js'
