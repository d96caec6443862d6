import { atom } from 'jotai/vanilla'
import { defineMessages, definePlugin, defineRoute, fill, view, type Plugin } from '#kernel'
import { AmountText, AssetPicture, List, ListRow } from '#kernel/ui'
import { networksList } from '#plugins/networks/contract'
import { accountActions, accountTabs, accountTotal } from '../contract.js'

const nothing = async () => ({ default: () => null })

function Assets() {
  return (
    <List label="Tokens">
      <ListRow
        name="Ether"
        line="1.482 ETH"
        picture={<AssetPicture name="Ether" network={{ name: 'Base' }} />}
        value="$3,401.19"
      />
      <ListRow
        name="USD Coin"
        line="1,204.5 USDC"
        picture={<AssetPicture name="USD Coin" network={{ name: 'Base' }} />}
        value="$1,204.50"
      />
    </List>
  )
}

const everyAction = [
  ['buy', 'Buy', 10],
  ['swap', 'Swap', 20],
  ['receive', 'Receive', 30],
  ['send', 'Send', 40],
] as const

function Total() {
  return (
    <>
      <AmountText>$4,605.69</AmountText>
      <p className="account-where">Across 2 tokens on Base</p>
    </>
  )
}

/** Creates a plugin with actions and tabs; with `total`, also with a fiat total that is known or not. */
export function sampleParts({
  only = everyAction.map(([id]) => id),
  tabs = ['Tokens', 'Activity'],
  total,
}: {
  readonly only?: readonly (typeof everyAction)[number][0][]
  readonly tabs?: readonly string[]
  readonly total?: boolean
} = {}): Plugin {
  const actions = everyAction.filter(([id]) => only.includes(id))
  const routes = actions.map(([id]) => defineRoute(`sample.${id}`))
  return definePlugin({
    id: 'sample',
    contributes: [
      view(networksList, nothing),
      ...routes.map((route) => view(route, nothing)),
      ...actions.map(([id, action, rank], index) =>
        fill(accountActions, {
          id,
          rank,
          words: defineMessages('sample', { action }),
          icon: id,
          opens: routes[index] ?? networksList,
        }),
      ),
      ...(total === undefined
        ? []
        : [
            fill(accountTotal, { id: 'total', isKnown: atom(total), load: async () => ({ default: Total }) }),
          ]),
      ...tabs.map((tab, index) =>
        fill(accountTabs, {
          id: tab.toLowerCase(),
          rank: index,
          words: defineMessages('sample', { tab }),
          load: async () => ({ default: Assets }),
        }),
      ),
    ],
  })()
}
