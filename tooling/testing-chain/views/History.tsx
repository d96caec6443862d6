import { useEffect, useState } from 'react'
import { accountAtom, networkByIdAtom } from 'foyerkit/kernel'
import { shortAddress } from 'foyerkit/chain'
import { formatUnits } from 'foyerkit/money'
import {
  EmptyState,
  List,
  ListRow,
  SkeletonRows,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
} from 'foyerkit/ui'
import { describeAsset } from '../assets.js'
import { historyKey } from '../grove.js'
import { groveMessages } from '../messages.js'
import type { GroveEntry } from '../wire.js'

/** Transactions of the active account. */
export default function History() {
  const t = useMessages(groveMessages)
  const history = useService(historyKey)
  const { address = '', caipNetworkId } = useAtom(accountAtom)
  const network = useAtom(networkByIdAtom)(caipNetworkId)
  const format = useAddressFormat()
  const [entries, setEntries] = useState<readonly GroveEntry[]>()
  useEffect(() => {
    const left = new AbortController()
    if (network) history.list(address, network, left.signal).then(setEntries, () => {})
    return () => left.abort()
  }, [history, address, network])

  if (!entries || !network) return <SkeletonRows count={2} lines={2} shape="round" label={t('waiting')} />
  if (entries.length === 0) return <EmptyState title={t('noHistory')} text={t('noHistoryText')} />
  return (
    <List>
      {entries.map(({ hash, from, transaction, height }) => {
        const [payment] = transaction.outputs
        if (!payment) return null
        const { decimals, symbol } = describeAsset(network, payment.asset)
        const amount = `${formatUnits(BigInt(payment.amount), decimals)} ${symbol}`
        const other = from === address ? payment.address : from
        return (
          <ListRow
            key={hash}
            name={from === address ? t('sent') : t('received')}
            line={
              height === undefined ? t('waiting') : `${shortAddress(other, format)} · ${transaction.memo}`
            }
            value={amount}
            testId={`grove-entry-${hash}`}
          />
        )
      })}
    </List>
  )
}
