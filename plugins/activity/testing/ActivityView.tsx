import { useHeader } from '#kernel/ui'
import Activity from '../views/Activity.js'
export { styles } from '../views/Activity.js'

/** The tab with a header, which the account view provides otherwise. */
export function ActivityView() {
  useHeader({ title: 'Account' })
  return <Activity />
}
