import { slotAtom } from '#kernel'
import { SkeletonRows, SlotFill, Tabs, useAtom, useMessages, useWidget } from '#kernel/ui'
import { accountTabs, currentTabAtom, type AccountTab } from '../contract.js'
import { accountMessages } from '../messages.js'

/** Number of placeholders of the lists of tokens and of activity. */
const skeletonCount = 4

/** Tabs of the account, without a tab bar if there is one. */
export function AccountTabs() {
  const t = useMessages(accountMessages)
  const { store } = useWidget()
  const tabs = useAtom(slotAtom(accountTabs))
  const currentTab = useAtom(currentTabAtom)
  const shown = tabs.find(({ id }) => id === currentTab) ?? tabs[0]
  if (!shown) return null
  const content = (
    <SlotFill
      key={shown.id}
      fill={shown}
      loading={<SkeletonRows count={skeletonCount} lines={2} shape="round" values label={t('loading')} />}
    />
  )
  if (tabs.length === 1) return content
  return (
    <Tabs
      label={t('tabs')}
      tabs={tabs.map(({ id, words }) => ({
        id,
        label: <TabLabel words={words} />,
        testId: `account-tab-${id}`,
      }))}
      selected={shown.id}
      onSelect={(id) => store.set(currentTabAtom, id)}
    >
      {content}
    </Tabs>
  )
}

function TabLabel({ words }: Pick<AccountTab, 'words'>) {
  return <>{useMessages(words)('tab')}</>
}
