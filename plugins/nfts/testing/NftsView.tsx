import { useHeader } from '#kernel/ui'
import Nfts from '../views/Nfts.js'
export { styles } from '../views/Nfts.js'

/** The tab with a header, which the account view provides otherwise. */
export function NftsView() {
  useHeader({ title: 'Account' })
  return <Nfts />
}
