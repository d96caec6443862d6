import { createFoyer } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { connect } from 'foyerkit/plugins/connect'
import { base, ethereum, evm, sepolia } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import type { Devnet } from './devnet.js'
import type { PluginName, Settings } from './settings.js'

/** One factory for each plugin of the playground. */
export function pluginFactories(devnet: Devnet | undefined) {
  const rpc = Object.fromEntries((devnet?.chains ?? []).map(({ id, rpcUrl }) => [String(id), rpcUrl]))
  return {
    evm: () => evm({ networks: [ethereum, base, sepolia], rpc }),
    injected: () => injected(),
    connect: () => connect(),
    account: () => account(),
  } satisfies Record<PluginName, () => unknown>
}

/** The widget of the page. */
export function createPlaygroundFoyer(settings: Settings, devnet: Devnet | undefined) {
  const factories = pluginFactories(devnet)
  const plugins = [factories.evm(), factories.injected(), factories.connect(), factories.account()] as const
  return createFoyer({
    plugins: plugins.filter(({ id }) => settings.plugins.includes(id)) as unknown as typeof plugins,
    metadata: { name: 'Meridian', icon: new URL('/meridian.svg', location.href).href },
    features: settings.flags,
    theme: { mode: settings.theme },
  })
}

/** The widget's type, with the events and flags of its plugins. */
export type PlaygroundFoyer = ReturnType<typeof createPlaygroundFoyer>
