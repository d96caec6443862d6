import { createFoyer } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { balances } from 'foyerkit/plugins/balances'
import { connect } from 'foyerkit/plugins/connect'
import { base, ethereum, evm, sepolia } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { networks } from 'foyerkit/plugins/networks'
import { receive } from 'foyerkit/plugins/receive'
import { send } from 'foyerkit/plugins/send'
import type { Devnet } from './devnet.js'
import type { PluginName, Settings } from './settings.js'

/** One factory for each plugin of the playground. */
export function pluginFactories({ uses, noSwitch, anyNetwork }: Settings, devnet: Devnet | undefined) {
  const rpc = Object.fromEntries((devnet?.chains ?? []).map(({ id, rpcUrl }) => [String(id), rpcUrl]))
  const all = [ethereum, base, sepolia]
  const used = uses.length > 0 ? all.filter(({ id }) => uses.includes(id)) : all
  return {
    evm: () => evm({ networks: used, rpc, ...(devnet && { assets: devnet.assets }) }),
    injected: () => injected(),
    connect: () => connect(),
    networks: () => networks({ enableNetworkSwitch: !noSwitch, allowUnsupportedChain: anyNetwork }),
    account: () => account(),
    balances: () => balances(),
    send: () => send(),
    receive: () => receive(),
  } satisfies Record<PluginName, () => unknown>
}

/** The widget of the page. */
export function createPlaygroundFoyer(settings: Settings, devnet: Devnet | undefined) {
  const factories = pluginFactories(settings, devnet)
  const plugins = [
    factories.evm(),
    factories.injected(),
    factories.connect(),
    factories.networks(),
    factories.account(),
    factories.balances(),
    factories.send(),
    factories.receive(),
  ] as const
  return createFoyer({
    plugins: plugins.filter(({ id }) => settings.plugins.includes(id)) as unknown as typeof plugins,
    metadata: { name: 'Meridian', icon: new URL('/meridian.svg', location.href).href },
    features: settings.flags,
    theme: { mode: settings.theme },
    locale: settings.locale,
  })
}

/** The widget's type, with the events and flags of its plugins. */
export type PlaygroundFoyer = ReturnType<typeof createPlaygroundFoyer>
