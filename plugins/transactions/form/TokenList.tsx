import type { ReactElement, ReactNode } from 'react'
import { formatsAtom } from '#kernel'
import { isSameAddress, type Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import {
  Row,
  SearchableList,
  useAddressFormat,
  useAtom,
  useStyles,
  VirtualList,
  type SearchableListProps,
} from '#kernel/ui'
import { moneyAtom } from '#plugins/balances/contract'
import { payerAtom } from '../contract.js'
import { fiatValueOf, isSameAssetAtom, type HeldAsset } from './held-assets.js'
import css from './token-list.css?inline'
import { TokenPicture } from './TokenPicture.js'

/** Maximum decimals of amounts; truncated, so that they are never too high. */
const shownDecimals = 4

/** Tokens of the active network with their balances, and a search by name, symbol or address. */
export function TokenList(props: {
  /** Heading, and accessible name of the list. */
  readonly label: string
  readonly tokens: readonly HeldAsset[]
  readonly chosen: Asset | undefined
  readonly onChoose: (asset: Asset) => void
  readonly labels: SearchableListProps<HeldAsset>['labels']
  /** Network whose picture each row shows. */
  readonly network?: Network | undefined
  /** Shown above all tokens, and not above those that a search finds. */
  readonly children?: ReactNode
  /** Start of the `data-testid` of its parts: `send-asset` for `send-assets` and `send-asset-search`. */
  readonly testId: string
}): ReactElement {
  const { label, tokens, chosen, onChoose, labels, network, children, testId } = props
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const isSameAsset = useAtom(isSameAssetAtom)
  const format = useAddressFormat(useAtom(payerAtom)?.network.chainNamespace)
  useStyles(css)
  return (
    <SearchableList
      items={tokens}
      isMatch={({ asset: { name, symbol, address = '' } }, text) =>
        [name, symbol].some((word) => word.toLowerCase().includes(text.toLowerCase())) ||
        isSameAddress(address, text, format)
      }
      labels={labels}
      testId={`${testId}-search`}
    >
      {(matches) => (
        <section className="token-list">
          {matches.length === tokens.length && children}
          <h2>{label}</h2>
          <VirtualList
            label={label}
            items={matches}
            keyOf={({ asset }) => asset.address ?? 'native'}
            testId={`${testId}s`}
            renderRow={({ asset, balance, price }) => {
              const value = balance === undefined ? undefined : fiatValueOf(balance, asset.decimals, price)
              return (
                <Row
                  name={asset.name}
                  line={<bdi>{asset.symbol}</bdi>}
                  picture={<TokenPicture asset={asset} network={network} />}
                  value={
                    balance === undefined ? undefined : formats.amount(balance, asset.decimals, shownDecimals)
                  }
                  valueLine={value && money(value)}
                  current={chosen && isSameAsset(asset, chosen)}
                  onPress={() => onChoose(asset)}
                  testId={`${testId}-${asset.address ?? 'native'}`}
                />
              )
            }}
          />
        </section>
      )}
    </SearchableList>
  )
}
