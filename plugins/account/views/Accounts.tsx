import { accountAtom, addressOf, routerKey, sessionKey, shortAddress } from '#kernel'
import { Avatar, List, ListRow, useAtom, useMessages, useService, type Header } from '#kernel/ui'
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
  const { allAccounts, addressLabels, caipAddress } = useAtom(accountAtom)
  useCloseWithoutAccount(accountAccounts)
  return (
    <List label={t('accountsTitle')}>
      {allAccounts.map((account) => {
        const address = addressOf(account)
        const label = addressLabels[address]
        const isCurrent = account === caipAddress
        const use = async () => {
          await session.selectAccount(account)
          router.back()
        }
        return (
          <ListRow
            key={account}
            name={label ?? shortAddress(address)}
            line={label === undefined ? undefined : shortAddress(address)}
            picture={<Avatar address={address} />}
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
