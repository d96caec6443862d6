import { formatsAtom, networkByIdAtom, routerKey } from '#kernel'
import { explorerUrl } from '#kernel/chain'
import { Button, ButtonPair, EmptyState, useAtom, useMessages, useService, type Header } from '#kernel/ui'
import { isProven, replacementOf } from '#plugins/transactions/contract'
import { amountWords, Facts, LinkButton, moneyMessages, receivedWords } from '#plugins/transactions/form'
import { resultLooks, resultStateOf, ResultView, Steps, type ResultState } from '#plugins/transactions/review'
import { swapForm, swapResult, swapsAtom, type SentSwap } from '../contract.js'
import { swapMessages } from '../messages.js'

interface SwapResultProps {
  readonly params: { readonly id: string }
}

const useSwap = (id: string) => useAtom(swapsAtom).find((swap) => swap.id === id)

const titles = { open: 'swapping', done: 'swapped', void: 'notSwapped' } as const

/** Header of the view. */
export function useViewHeader({ params }: SwapResultProps): Header {
  const t = useMessages(swapMessages)
  const swap = useSwap(params.id)
  return { title: t(swap ? titles[resultLooks[resultStateOf(swap)].stage] : 'title') }
}

/** Status of a swap. A slow one is not a failed one. */
export default function SwapResult({ params }: SwapResultProps) {
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const swap = useSwap(params.id)
  if (swap) return <Result swap={swap} />
  const action = { label: shared('close'), onPress: () => router.close(), testId: 'swap-done' }
  return <EmptyState title={t('gone')} text={shared('goneText')} action={action} />
}

function Result({ swap }: { readonly swap: SentSwap }) {
  const t = useMessages(swapMessages)
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const formats = useAtom(formatsAtom)
  const network = useAtom(networkByIdAtom)(swap.chainId)
  const { status, hash, chainId, reason, from, to, amount, expected, minimum } = swap
  const replacement = replacementOf(useAtom(swapsAtom), swap)
  const state = resultStateOf(swap, replacement)
  const values = {
    amount: amountWords(formats, amount, from),
    expected: receivedWords(formats, expected, to),
    minimum: receivedWords(formats, minimum, to),
    network: network?.name ?? chainId,
    wallet: swap.wallet || shared('theWallet'),
  }
  const texts: Readonly<Record<ResultState, readonly [title: string, text: string]>> = {
    onItsWay: [t('onItsWay', values), t('onItsWayText', values)],
    slow: [shared('slow'), t('slowText', values)],
    missing: [shared('missing', values), t('missingText', values)],
    confirmed: [t('done', values), t('doneText', values)],
    reverted: [t('reverted', values), shared('revertedText', values)],
    replaced: [shared('replaced'), t('replacedText')],
    spedUp: [shared('spedUp'), shared('spedUpText')],
    overtaken: [shared('overtaken'), t('doneText', values)],
    cancelling: [shared('cancelling'), shared('cancellingText')],
    cancelled: [shared('voided'), shared('voidedText')],
    expired: [shared('expired', values), t('expiredText')],
    unknown: [shared('submittedAmount', values), shared('unknownText', values)],
    another: [shared('another'), shared('anotherText', values)],
  }
  const [title, text] = texts[state]
  const page = explorerUrl(network, 'tx', hash)
  return (
    <ResultView
      look={resultLooks[state]}
      title={title}
      text={text}
      reason={reason}
      network={values.network}
      testId={`swap-result-${status}`}
    >
      <Facts
        facts={[
          { name: shared('youPay'), value: <bdi>{values.amount}</bdi>, testId: 'swap-paid' },
          { name: t('least'), value: <bdi>{values.minimum}</bdi>, testId: 'swap-got-least' },
        ]}
      />
      <Steps sent={swap} network={network} testId="swap" />
      <ButtonPair>
        {page !== undefined && <LinkButton href={page} label={shared('explorer')} testId="swap-explorer" />}
        {replacement ? (
          <Button
            kind="primary"
            onClick={() => router.replace(swapResult, { id: replacement.id })}
            data-testid="swap-show-replacement"
          >
            {shared('showReplacement')}
          </Button>
        ) : resultLooks[state].stage === 'void' ? (
          <Button kind="primary" onClick={() => router.reset(swapForm)} data-testid="swap-again">
            {t('again')}
          </Button>
        ) : (
          <Button kind="primary" onClick={() => router.close()} data-testid="swap-done">
            {shared(isProven(status) ? 'done' : 'close')}
          </Button>
        )}
      </ButtonPair>
    </ResultView>
  )
}
