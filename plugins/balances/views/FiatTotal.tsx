import { accountAtom, formatsAtom, networkByIdAtom, type Formats } from '#kernel'
import { sumFiat } from '#kernel/money'
import { AmountText, useAtom, useMessages } from '#kernel/ui'
import { assetBalancesAtom, moneyAtom } from '../contract.js'
import { balancesMessages } from '../messages.js'
export { default as styles } from './fiat-total.css?inline'

/** Fiat value of all assets that have a price, and a line about the assets without one. */
export default function FiatTotal() {
  const t = useMessages(balancesMessages)
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
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
  const [whole, fraction, rest] = splitFraction(money(total), separatorOf(formats))
  return (
    <>
      <AmountText testId="balances-total">
        {whole}
        <small>{fraction}</small>
        {rest}
      </AmountText>
      <p className="fiat-total-line" data-testid="balances-total-line">
        {line()}
      </p>
    </>
  )
}

/** Decimal separator of the language. */
const separatorOf = (formats: Formats) => formats.number('1.5').slice(1, 2)

/** Splits an amount of money into its whole units, its fraction with the separator, and what follows, such as the currency. */
function splitFraction(
  money: string,
  separator: string,
): readonly [whole: string, fraction: string, rest: string] {
  const at = money.lastIndexOf(separator)
  if (at < 0) return [money, '', '']
  const [fraction = ''] = /^.\p{Nd}*/u.exec(money.slice(at)) ?? []
  return [money.slice(0, at), fraction, money.slice(at + fraction.length)]
}
