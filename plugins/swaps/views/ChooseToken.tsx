import { useEffect, useState } from 'react'
import type { Asset } from '#kernel/money'
import {
  Chip,
  ErrorState,
  Skeleton,
  SkeletonRows,
  useAtom,
  useErrorText,
  useMessages,
  useService,
  type Header,
  useBackground,
} from '#kernel/ui'
import { payerAtom, payerKeyAtom } from '#plugins/transactions/contract'
import {
  heldAssetAtom,
  heldAssetsAtom,
  isSameAssetAtom,
  TokenList,
  TokenPicture,
  type HeldAsset,
  moneyMessages,
} from '#plugins/transactions/form'
import { swapsService } from '../contract.js'
import { swapMessages } from '../messages.js'
import { suggestedSymbols } from '../networks.js'
import { boughtAtom, soldAtom } from '../state.js'
import { useSwapForm } from './use-swap-form.js'
export { default as styles } from './choose-token.css?inline'

/** Maximum number of suggested tokens. */
const maxSuggested = 6

interface ChooseTokenProps {
  readonly params: { readonly side: 'from' | 'to' }
}

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(moneyMessages)('chooseToken') })

/** The tokens of the service for the network, with a search by name, symbol or address: held ones first, then well-known ones. */
export default function ChooseToken({ params: { side } }: ChooseTokenProps) {
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const network = useAtom(payerAtom)?.network
  const chosen = useAtom(side === 'from' ? soldAtom : boughtAtom)?.asset
  const actions = useSwapForm()
  const { tokens, fault, retry } = useTokens(side)
  const faultText = useErrorText(fault)
  if (fault !== undefined) {
    const action = { label: shared('tryAgain'), onPress: retry, testId: 'swap-tokens-retry' }
    return <ErrorState title={t('failed')} text={faultText} action={action} />
  }
  if (!tokens)
    return (
      <>
        <Skeleton width="100%" height="var(--foyer-row)" />
        <SkeletonRows count={6} lines={2} shape="round" label={t('tokensLoading')} />
      </>
    )
  return (
    <TokenList
      label={t('tokensOf', { network: network?.name ?? shared('thisNetwork') })}
      tokens={tokens}
      chosen={chosen}
      onChoose={(asset) => actions.choose(side, asset)}
      labels={{
        search: shared('tokenSearch'),
        clear: shared('clear'),
        nothingFound: (text) => shared('nothingFound', { text }),
        nothingFoundText: shared('nothingFoundText'),
        showAll: shared('showAll'),
      }}
      testId="swap-token"
    >
      <Suggested tokens={tokens} chosen={chosen} onChoose={(asset) => actions.choose(side, asset)} />
    </TokenList>
  )
}

/** Buttons of the best known tokens. */
function Suggested(props: {
  readonly tokens: readonly HeldAsset[]
  readonly chosen: Asset | undefined
  readonly onChoose: (asset: Asset) => void
}) {
  const { tokens, chosen, onChoose } = props
  const t = useMessages(swapMessages)
  const isSame = useAtom(isSameAssetAtom)
  // in the order of the list: held ones first
  const suggested = tokens.filter(({ asset }) => suggestedSymbols.includes(asset.symbol))
  if (suggested.length < 2) return null
  return (
    <div role="group" aria-label={t('suggestedTokens')} className="suggested-tokens">
      {suggested.slice(0, maxSuggested).map(({ asset }) => (
        <Chip
          key={asset.address ?? 'native'}
          picture={<TokenPicture asset={asset} size={28} />}
          aria-pressed={chosen !== undefined && isSame(asset, chosen)}
          onClick={() => onChoose(asset)}
          data-testid={`swap-suggested-${asset.symbol}`}
        >
          {asset.symbol}
        </Chip>
      ))}
    </div>
  )
}

/** Tokens that can be sold or bought, with their balances. */
function useTokens(side: 'from' | 'to') {
  const background = useBackground()
  const service = useService(swapsService)
  const payer = useAtom(payerKeyAtom)
  const held = useAtom(heldAssetsAtom)
  const heldAsset = useAtom(heldAssetAtom)
  const [attempt, setAttempt] = useState(0)
  const [list, setList] = useState<readonly Asset[]>()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      try {
        const tokens = await service.tokens(signal)
        if (!signal.aborted) setList(tokens)
      } catch (error) {
        if (!signal.aborted) setFault(error)
      }
    }
    background(read)
    return () => controller.abort()
  }, [background, service, payer, attempt])
  return {
    fault,
    tokens: list && sorted(list, side === 'from' ? held : [], heldAsset),
    retry() {
      setFault(undefined)
      setAttempt(attempt + 1)
    },
  }
}

/** Held tokens first, then suggested ones, then the others as listed. */
function sorted(
  list: readonly Asset[],
  more: readonly HeldAsset[],
  heldAsset: (asset: Asset) => HeldAsset | undefined,
): readonly HeldAsset[] {
  const tokens = list.map((asset) => ({ ...heldAsset(asset), asset }))
  const others = more.filter(({ asset }) => !list.some((token) => heldAsset(token)?.asset === asset))
  const rank = ({ asset, balance = 0n }: HeldAsset) => {
    const suggested = suggestedSymbols.indexOf(asset.symbol)
    return balance > 0n ? -1 : suggested < 0 ? suggestedSymbols.length : suggested
  }
  return [...tokens, ...others].sort((one, other) => rank(one) - rank(other))
}
