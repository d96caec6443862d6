import { expect, test } from 'vitest'
import { chainRouters } from '../../../apps/service/src/adapters/swaps/chain-routers.js'
import { createRouterSwaps } from '../../../apps/service/src/adapters/swaps/create-router-swaps.js'
import { createWraps } from '../../../apps/service/src/adapters/swaps/create-wraps.js'
import { createZeroEx } from '../../../apps/service/src/adapters/swaps/zero-ex.js'
import { swapNetworks } from '../../../plugins/swaps/networks.js'
import { knownRouters } from '../../../plugins/swaps/routers.js'

const unused = new Proxy({}, { get: () => () => Promise.reject(new Error('A list asks no one.')) }) as never

test.each(swapNetworks)(
  'the widget knows the contracts that the service lets swap on %s, and no others',
  (chain) => {
    const routers = new Map(Object.entries(chainRouters))
    const sources = [createWraps(routers), createRouterSwaps(unused, unused, routers), createZeroEx(unused)]
    const named = sources.flatMap((source) =>
      source.routersOf(chain).map(({ address }) => address.toLowerCase()),
    )
    expect([...(knownRouters[chain] ?? [])].sort()).toEqual(named.sort())
  },
)
