import { accountAtom, formatsAtom, networkByIdAtom, sumFiat } from '#kernel'
import { AmountText, useAtom, useMessages } from '#kernel/ui'
import { fiatCurrency } from '../service-data.js'
import { assetBalancesAtom } from '../contract.js'
import { balancesMessages } from '../messages.js'
export { default as styles } from './fiat-total.css?inline'

/** Fiat value of all assets that have a price, and a line about the assets without one. */
export default function FiatTotal() {
  const t = useMessages(balancesMessages)
  const formats = useAtom(formatsAtom)
  const assets = useAtom(assetBalancesAtom) ?? []
  const found = useAtom(networkByIdAtom)(useAtom(accountAtom).caipNetworkId)
  const network = found?.name ?? t('thisNetwork')
  const total = sumFiat(assets.flatMap(({ value }) => value ?? []))
  const held = assets.filter(({ quantity }) => quantity.numeric !== '0')
  const line = () => {
    if (held.some(({ value }) => value === undefined)) return t('partial')
    if (held.length === 0) return t('acrossNone', { network })
    return t('across', { network, count: held.length })
  }
  return (
    <>
      <AmountText testId="balances-total">{formats.money(total, fiatCurrency)}</AmountText>
      <p className="fiat-total-line" data-testid="balances-total-line">
        {line()}
      </p>
    </>
  )
}
