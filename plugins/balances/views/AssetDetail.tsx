import { accountAtom, networkByIdAtom, routerKey } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import { EmptyState, useAtom, useMessages, useService, type Header } from '#kernel/ui'
import { balancesMessages } from '../messages.js'
import { assetBalancesAtom } from '../contract.js'
import { AssetActions } from './AssetActions.js'
import { AssetFacts } from './AssetFacts.js'
import { AssetSummary } from './AssetSummary.js'
import { ChartSection } from './ChartSection.js'

export { default as styles } from './asset-detail.css?inline'

interface DetailProps {
  readonly params: { readonly chainId: CaipNetworkId; readonly address?: string | undefined }
}

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(balancesMessages)('asset') })

/** An asset of the account: amount and value, actions, the course of its price, and its contract. */
export default function AssetDetail({ params }: DetailProps) {
  const t = useMessages(balancesMessages)
  const router = useService(routerKey)
  const network = useAtom(networkByIdAtom)(params.chainId)
  const { caipNetworkId } = useAtom(accountAtom)
  const asset = useAtom(assetBalancesAtom)?.find(
    ({ chainId, address }) => chainId === params.chainId && address === params.address,
  )
  if (!asset) {
    const action = { label: t('back'), onPress: () => router.back(), testId: 'asset-back' }
    return <EmptyState title={t('gone')} text={t('goneText')} action={action} />
  }
  return (
    <div className="stack">
      <AssetSummary asset={asset} network={network} />
      {asset.chainId === caipNetworkId && <AssetActions address={asset.address} />}
      <ChartSection asset={asset} />
      <AssetFacts asset={asset} network={network} />
    </div>
  )
}
