import type { ReactElement, ReactNode } from 'react'
import { routerKey } from '#kernel'
import type { CaipAddress, Network } from '#kernel/chain'
import { ErrorState, useAtom, useMessages, useService } from '#kernel/ui'
import { payerAtom } from '../contract.js'
import { moneyMessages } from '../messages.js'

/** Account and network of a preview. */
export interface PreviewPlace {
  readonly account: CaipAddress
  readonly network: Network
}

/** Shows the review of a preview while its account and network are in use, and the way back otherwise. */
export function CurrentPreview(props: {
  /** Undefined if there is no preview any more. */
  readonly place: PreviewPlace | undefined
  /** Start of the `data-testid` of the way back. */
  readonly testId: string
  readonly children: ReactNode
}): ReactElement {
  const { place, testId, children } = props
  const shared = useMessages(moneyMessages)
  const router = useService(routerKey)
  const payer = useAtom(payerAtom)
  const action = { label: shared('backToForm'), onPress: () => router.back(), testId: `${testId}-back` }
  if (!place)
    return <ErrorState title={shared('reviewOver')} text={shared('reviewOverText')} action={action} />
  if (payer?.network.caipNetworkId !== place.network.caipNetworkId)
    return <ErrorState title={shared('networkChanged')} text={shared('changedText')} action={action} />
  if (payer.account !== place.account)
    return <ErrorState title={shared('accountChanged')} text={shared('changedText')} action={action} />
  return <>{children}</>
}
