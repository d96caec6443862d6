import { routerKey } from '#kernel'
import { List, ListRow, Picture, useAtom, useMessages, useService, useStyles } from '#kernel/ui'
import { depositsAtom, payDeposit, type Payment } from '../contract.js'
import { payMessages } from '../messages.js'
import css from './deposit-list.css?inline'

/** Exchanges from which a payment can be made; nothing if the host has none for its asset. */
export function DepositList({ payment }: { readonly payment: Payment }) {
  const t = useMessages(payMessages)
  const router = useService(routerKey)
  useStyles(css)
  const { id, chainId, asset, state, askedExchange } = payment
  const wanted = { network: chainId, address: asset.address ?? 'native' }
  const adapters = useAtom(depositsAtom)
    .filter(({ supports }) => supports?.(wanted) !== false)
    // one that may have begun a deposit may be asked again, and no other beside it
    .filter((adapter) => state !== 'unclear' || adapter.id === askedExchange)
  // a wallet that has a request must not be paid beside
  const isOffered = state === 'waiting' || state === 'unclear'
  if (adapters.length === 0 || !isOffered) return null
  return (
    <section className="pay-deposits" aria-labelledby="pay-deposits">
      <h2 id="pay-deposits">{t('otherWays')}</h2>
      <List>
        {adapters.map(({ id: adapter, name, imageUrl }) => (
          <ListRow
            key={adapter}
            name={t('payFrom', { name })}
            line={t('payFromText')}
            picture={<Picture name={name} src={imageUrl} />}
            onPress={() => router.push(payDeposit, { id, adapter })}
            testId={`pay-from-${adapter}`}
          />
        ))}
      </List>
    </section>
  )
}
