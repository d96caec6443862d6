import { clockKey, definePlugin, httpKey, lazy, routerKey, inBackground, sessionKey } from '#kernel'
import {
  capability,
  namespace,
  namesCapability,
  pairingCapability,
  requestsCapability,
  signingCapability,
  type CapabilityContext,
} from '#kernel/chain'
import {
  balancesCapability,
  callsCapability,
  cancellingCapability,
  transactionsCapability,
  transferCapability,
} from '#kernel/money'
import { apiKey, settingsKey } from '#plugins/service/contract'
import { evmConfig } from './config.js'
import { batchesCapability } from './contract/calls.js'
import { eip1193Key, evmFlag, evmNamespace, evmProviderKey } from './contract.js'
import { toNetwork } from './networks.js'
import { createProviderShell } from './provider/shell.js'
import type { EvmContext } from './node/json-rpc.js'

const loadWithConnection = () => import('./load-with-connection.js')
const loadOnUse = () => import('./load-on-use.js')

/** EVM chains: networks, and the capabilities of their accounts. */
export const evm = /*#__PURE__*/ definePlugin({
  id: 'evm',
  kernel: '^0.1.0',
  flag: evmFlag,
  config: evmConfig,
  requires: { clock: clockKey, http: httpKey, router: routerKey, session: sessionKey },
  optional: { api: apiKey, settings: settingsKey },
  provides: { eip1193: eip1193Key, provider: evmProviderKey },
  setup(context) {
    const { config, maybe, use, contribute } = context
    const { networks, rpc, walletRpc, assets, watchPending } = config
    const listOf = (url: string | undefined) => (url === undefined ? undefined : [url])
    const withService =
      <T>(create: (context: EvmContext) => T) =>
      (capabilityContext: CapabilityContext) =>
        create({ ...capabilityContext, service: maybe })
    contribute(
      namespace(evmNamespace, {
        preferredWhenMerged: true,
        addresses: { prefix: /^0x/, ignoresCase: /^0x/ },
        networks: networks.map((chain) =>
          toNetwork(chain, listOf(rpc[chain.id]), listOf(walletRpc[chain.id])),
        ),
        capabilities: [
          capability(balancesCapability, async () =>
            withService((await loadWithConnection()).createBalances(assets)),
          ),
          capability(transferCapability, async () => withService((await loadOnUse()).createTransfer)),
          capability(signingCapability, async () => withService((await loadOnUse()).createSigning)),
          capability(transactionsCapability, async () => withService((await loadOnUse()).createTransactions)),
          capability(cancellingCapability, async () => withService((await loadOnUse()).createCancelling)),
          capability(batchesCapability, async () => withService((await loadOnUse()).createBatches)),
          capability(callsCapability, async () => withService((await loadOnUse()).createCalls)),
          capability(namesCapability, async () => withService((await loadOnUse()).createNames)),
          capability(pairingCapability, async () => (await loadWithConnection()).createPairing),
          capability(requestsCapability, async () => (await loadOnUse()).createRequests(context)),
        ],
      }),
    )
    if (watchPending) inBackground(context)(loadOnUse().then(({ watchPending: watch }) => watch(context)))
    return {
      eip1193: () => lazy(async () => (await loadWithConnection()).createEip1193(use.clock)),
      provider: () => createProviderShell(context),
    }
  },
})

export * from './contract.js'
export type { EvmAsset } from './config.js'
export {
  arbitrum,
  arbitrumSepolia,
  base,
  baseSepolia,
  ethereum,
  evmNetworks,
  sepolia,
  toNetwork,
  type EvmChain,
} from './networks.js'
