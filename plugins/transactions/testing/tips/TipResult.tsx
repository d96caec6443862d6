import { networkByIdAtom } from '#kernel'
import { useAtom, useMessages, type Header } from '#kernel/ui'
import { resultLooks, resultStateOf, ResultView, Steps } from '../../review.js'
import { tipMessages, tipsAtom } from './keys.js'

export const useViewHeader = (): Header => ({ title: useMessages(tipMessages)('title') })

export function TipResult({ params }: { readonly params: { readonly id: string } }) {
  const t = useMessages(tipMessages)
  const tip = useAtom(tipsAtom).find(({ id }) => id === params.id)
  const network = useAtom(networkByIdAtom)(tip?.chainId)
  if (!tip) return null
  const look = resultLooks[resultStateOf(tip)]
  return (
    <ResultView
      {...{ look, title: t(look.stage === 'done' ? 'given' : 'onItsWay'), text: '' }}
      {...{ network: network?.name ?? tip.chainId, testId: `tip-result-${tip.status}` }}
    >
      <Steps sent={tip} network={network} testId="tip" />
    </ResultView>
  )
}
