import { useHeader } from '#kernel/ui'
import Tokens from '../views/Tokens.js'
export { styles } from '../views/Tokens.js'

/** The tab with a header, which the account view provides otherwise. */
export function TokensView() {
  useHeader({ title: 'Account' })
  return <Tokens />
}
