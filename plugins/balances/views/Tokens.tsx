import { useEffect, useState } from 'react'
import { accountAtom, formatsAtom, networkByIdAtom, routerKey, slotAtom, type ShownFill } from '#kernel'
import {
  Button,
  coinsIcon,
  OfflineNote,
  SkeletonRows,
  StateCard,
  useAtom,
  useMessages,
  useOnline,
  useService,
  VirtualList,
} from '#kernel/ui'
import { accountActions, type AccountAction } from '#plugins/account/contract'
import { assetBalancesAtom, balancesService, balancesStateAtom } from '../contract.js'
import { balancesErrors } from '../errors.js'
import { balancesMessages } from '../messages.js'
import { AssetRow } from './AssetRow.js'
import { Outdated, Unavailable } from './Unavailable.js'

export { default as styles } from './tokens.css?inline'

const skeletonCount = 4

/** Assets of the active account on its network, or the reason why they are unknown. */
export default function Tokens() {
  const t = useMessages(balancesMessages)
  const { status, readAt, retryAt, remedy } = useAtom(balancesStateAtom)
  const assets = useAtom(assetBalancesAtom)
  const formats = useAtom(formatsAtom)
  const found = useAtom(networkByIdAtom)(useAtom(accountAtom).caipNetworkId)
  const online = useOnline()
  const retry = { retryAt, onRetry: useRefresh(online) }

  const network = found?.name ?? t('thisNetwork')
  if (status === 'unsupported') {
    return <Unavailable title={t('unavailable')} text={t('unsupportedText', { network })} />
  }
  if (!assets) {
    if (!online) return <Unavailable offline title={t('offline')} text={t('offlineText')} />
    if (status === 'failed') {
      const text = t('failedText', { network })
      return <Unavailable title={t('unavailable')} text={remedy ? `${text} ${remedy}` : text} retry={retry} />
    }
    return <SkeletonRows count={skeletonCount} lines={2} shape="round" values label={t('loading')} />
  }

  const known = t('known', { time: formats.time(readAt ?? 0) })
  const isEmpty = assets.every(({ quantity }) => quantity.numeric === '0')
  return (
    <div className="stack">
      {!online ? (
        <OfflineNote title={t('offline')} testId="balances-offline">
          {known}
        </OfflineNote>
      ) : (
        status === 'failed' && <Outdated title={t('unavailable')} text={known} retry={retry} />
      )}
      {isEmpty ? (
        <StateCard icon={coinsIcon} title={t('nothing')} text={t('nothingText', { network })}>
          <FirstSteps />
        </StateCard>
      ) : (
        <VirtualList
          label={t('list')}
          items={assets}
          keyOf={(asset) => asset.address ?? asset.chainId}
          renderRow={(asset) => <AssetRow asset={asset} network={found} />}
        />
      )}
    </div>
  )
}

/** Reads the balances on opening and when the browser is online again. An error is thrown to the boundary around the view. */
function useRefresh(online: boolean): () => Promise<void> {
  const service = useService(balancesService)
  const [problem, setProblem] = useState<{ readonly error: unknown }>()
  if (problem) throw problem.error
  useEffect(() => {
    if (!online) return
    service.refresh().catch((error: unknown) => balancesErrors.TRY_LATER.is(error) || setProblem({ error }))
  }, [service, online])
  return () => service.refresh()
}

/** Ids of the account actions that bring in assets; the last one available is the primary button. */
const stepIds = ['receive', 'onramp']

/** Buttons for a first token; nothing if no plugin has such an action. */
function FirstSteps() {
  const actions = useAtom(slotAtom(accountActions))
  const steps = stepIds.flatMap((id) => actions.find((action) => action.id === id) ?? [])
  if (steps.length === 0) return null
  return (
    <div className="tokens-steps">
      {steps.map((step, index) => (
        <Step key={step.id} step={step} isPrimary={index === steps.length - 1} />
      ))}
    </div>
  )
}

function Step({ step, isPrimary }: { step: ShownFill<AccountAction>; isPrimary: boolean }) {
  const t = useMessages(step.words)
  const router = useService(routerKey)
  return (
    <Button
      kind={isPrimary ? 'primary' : 'quiet'}
      onClick={() => router.push(step.opens)}
      data-testid={`balances-step-${step.id}`}
    >
      {t('action')}
    </Button>
  )
}
