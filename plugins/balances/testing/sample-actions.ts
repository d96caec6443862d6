import { defineMessages, definePlugin, defineRoute, fill, view, type Plugin } from '#kernel'
import { accountActions } from '#plugins/account/contract'

const words: Readonly<Record<string, string>> = {
  receive: 'Receive',
  onramp: 'Buy',
  send: 'Send',
  swaps: 'Swap',
}

/** Returns the route of an action of a sample plugin. */
export const sampleActionRoute = (id: string) => defineRoute(`${id}-sample.home`)

/** Creates one plugin per id, each with one account action of that id, such as `send` or `receive`. */
export function sampleActions(...ids: readonly string[]): readonly Plugin[] {
  return ids.map((id) => {
    const plugin = `${id}-sample`
    const opens = sampleActionRoute(id)
    return definePlugin({
      id: plugin,
      contributes: [
        view(opens, async () => ({ default: () => null })),
        fill(accountActions, {
          id,
          rank: 10,
          words: defineMessages(plugin, { action: words[id] ?? id }),
          icon: id === 'swaps' ? 'swap' : id,
          opens,
        }),
      ],
    })()
  })
}
