import { accountAtom, addressKey, addressOf, routerKey, sessionKey, shortAddress } from '#kernel'
import {
  Avatar,
  List,
  ListRow,
  useAddressFormat,
  useAtom,
  useMessages,
  useService,
  type Header,
} from '#kernel/ui'
import { accountAccounts } from '../contract.js'
import { accountMessages } from '../messages.js'
import { useCloseWithoutAccount } from './use-close-without-account.js'

/** Header of the view. */
export const useViewHeader = (): Header => ({ title: useMessages(accountMessages)('accountsTitle') })

/** The accounts of the wallet; a press makes another one active. */
export default function Accounts() {
  const t = useMessages(accountMessages)
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const format = useAddressFormat()
  const { allAccounts, caipAddress } = useAtom(accountAtom)
  useCloseWithoutAccount(accountAccounts)
  return (
    <List label={t('accountsTitle')}>
      {allAccounts.map(({ caipAddress: id, label }) => {
        const address = addressOf(id)
        const isCurrent = id === caipAddress
        const use = async () => {
          await session.selectAccount(id)
          router.back()
        }
        return (
          <ListRow
            key={id}
            name={label ?? shortAddress(address, format)}
            line={label === undefined ? undefined : shortAddress(address, format)}
            picture={<Avatar address={addressKey(address, format)} />}
            current={isCurrent}
            icon={isCurrent ? 'check' : undefined}
            onPress={isCurrent ? () => router.back() : use}
            autoFocus={isCurrent}
            testId={`account-${address}`}
          />
        )
      })}
    </List>
  )
}
