import { useHeader } from '#kernel/ui'
import Tokens from '../views/Tokens.js'
export { styles } from '../views/Tokens.js'

/** The tab with a view of its own around it: in the account's view the title is there before. */
export function TokensView() {
  useHeader({ title: 'Account' })
  return <Tokens />
}
