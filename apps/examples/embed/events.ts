import { createFoyer, WidgetError } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'

// #region events
/** Ids and payloads are typed by the plugins of the list. */
export function listen(log: (text: string) => void) {
  const foyer = createFoyer({ plugins: evmPreset() })
  const off = foyer.on('session.connected', ({ connectorId }) => log(`connected with ${connectorId}`))
  foyer.on('send.completed', ({ hash, chainId }) => log(`sent ${hash} on ${chainId}`))
  return { foyer, off }
}
// #endregion

// #region errors
/** Reports errors of the widget with the plugin that caused them. */
export function report(send: (entry: object) => void) {
  return createFoyer({
    plugins: evmPreset(),
    onError: (error, { plugin }) =>
      send({ plugin, code: error instanceof WidgetError ? error.code : undefined, text: String(error) }),
  })
}
// #endregion

// #region flags
/** Switches a feature off while the widget runs. */
export async function withoutSending() {
  const foyer = createFoyer({ plugins: evmPreset(), features: { receive: false } })
  await foyer.setFlags({ send: false })
  return foyer
}
// #endregion

// #region remote
/** Flags from your own server. They can switch features off, never on. */
export function createWithRemoteFlags() {
  return createFoyer({
    plugins: evmPreset(),
    remoteFlags: async () => (await fetch('/wallet-flags.json')).json() as Promise<Record<string, boolean>>,
  })
}
// #endregion

// #region two
/** Two widgets on a page, each with its own storage. */
export function createTwo() {
  return [createFoyer({ plugins: evmPreset() }), createFoyer({ plugins: evmPreset(), id: 'second' })] as const
}
// #endregion
