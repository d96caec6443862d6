import { accountAtom, formatsAtom, networkByIdAtom } from '#kernel'
import { AmountText, useAtom, useMessages } from '#kernel/ui'
import { assetBalancesAtom } from '../contract.js'
import { balancesMessages } from '../messages.js'
import { worthCurrency, worthText } from '../worth-text.js'
export { default as styles } from './worth.css?inline'

/** What all of it is worth; drawn only where that is known of everything. */
export default function Worth() {
  const t = useMessages(balancesMessages)
  const formats = useAtom(formatsAtom)
  const assets = useAtom(assetBalancesAtom) ?? []
  const found = useAtom(networkByIdAtom)(useAtom(accountAtom).caipNetworkId)
  const network = found?.name ?? t('thisNetwork')
  const count = assets.length
  return (
    <>
      <AmountText testId="balances-worth">
        {formats.money(worthText(...assets.map(({ value = 0 }) => value)), worthCurrency)}
      </AmountText>
      <p className="worth-line">
        {count === 1 ? t('acrossOne', { network }) : t('across', { network, count })}
      </p>
    </>
  )
}
