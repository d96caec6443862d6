import { explorerUrl, formatsAtom, shortAddress } from '#kernel'
import type { Network } from '#kernel/contracts'
import { Card, Icon, Spinner, TextLink, useAtom, useMessages } from '#kernel/ui'
import type { SentTransfer } from '../contract.js'
import { sendMessages } from '../messages.js'
import { lookOf } from './result-looks.js'
import { useElapsed } from './use-elapsed.js'

/** Steps of a transfer so far and the pending one, each with its time. */
export function Steps({ transfer, network }: { transfer: SentTransfer; network: Network | undefined }) {
  const t = useMessages(sendMessages)
  const { time } = useAtom(formatsAtom)
  const { hash, chainId, wallet, submittedAt, status, endedAt, replacedBy, isFound } = transfer
  const elapsed = useElapsed(submittedAt, endedAt)
  const look = lookOf(transfer)
  const name = network?.name ?? chainId
  const { confirmations } = transfer
  const waiting =
    status === 'pending' && confirmations
      ? t('confirmations', { ...confirmations, network: name })
      : undefined
  const hashLink = (one: string, testId: string) => {
    const page = explorerUrl(network, 'tx', one)
    const short = <bdi dir="ltr">{shortAddress(one)}</bdi>
    return page === undefined ? (
      <span data-testid={testId}>{short}</span>
    ) : (
      <TextLink href={page} testId={testId}>
        {short}
      </TextLink>
    )
  }
  const meta =
    status === 'confirmed'
      ? t('inTime', { time: elapsed })
      : status === 'replaced' && replacedBy !== undefined
        ? hashLink(replacedBy, 'send-replaced-by')
        : endedAt === undefined
          ? elapsed
          : time(endedAt)
  return (
    <Card>
      <ol className="steps" role="list">
        <li>
          <Mark icon="check" tone="positive" />
          <span>{t('approvedIn', { wallet: wallet || t('theWallet') })}</span>{' '}
          <span className="steps-meta">{time(submittedAt)}</span>
        </li>
        <li>
          <Mark icon="check" tone="positive" />
          <span>{isFound ? t('foundOn', { network: name }) : t('submitted')}</span>{' '}
          <span className="steps-meta">{hashLink(hash, 'send-hash')}</span>
        </li>
        <li>
          {look.stepIcon === 'spinner' ? <Spinner /> : <Mark icon={look.stepIcon} tone={look.stepTone} />}
          <span>{waiting ?? t(look.step, { network: name })}</span> <span className="steps-meta">{meta}</span>
        </li>
      </ol>
    </Card>
  )
}

function Mark({ icon, tone }: { icon: Parameters<typeof Icon>[0]['name']; tone: string }) {
  return (
    <span className="steps-mark" data-tone={tone}>
      <Icon name={icon} />
    </span>
  )
}
