import type { ReactElement, ReactNode } from 'react'
import { accountAtom } from '#kernel'
import { Button, Message, Picture, StatusRing, useAtom, useMessages } from '#kernel/ui'
import { moneyMessages } from '../messages.js'

/** Waits for the wallet, or for the network if the wallet's answer was lost. */
export function WaitingForWallet(props: {
  readonly wallet: string
  readonly title: string
  readonly text: string
  /** `data-testid` of the text. */
  readonly testId: string
  readonly cancelTestId: string
  /** Stops waiting. The wallet's request stays open. */
  readonly onCancel: () => void
  /** Shown below the text. */
  readonly children?: ReactNode
}): ReactElement {
  const { wallet, title, text, testId, cancelTestId, onCancel, children } = props
  const shared = useMessages(moneyMessages)
  const icon = useAtom(accountAtom).connectedWalletInfo?.icon
  return (
    <>
      <StatusRing state="pending">
        <Picture name={wallet} src={icon} size={80} />
      </StatusRing>
      <div role="status" data-testid={testId}>
        <Message title={title} text={text} />
      </div>
      {children}
      <Button onClick={onCancel} data-testid={cancelTestId}>
        {shared('cancel')}
      </Button>
    </>
  )
}
