import { useState } from 'react'
import { slotAtom } from '#kernel'
import { SkeletonRows, SlotFill, Tabs, useAtom, useMessages } from '#kernel/ui'
import { accountTabs, type AccountTab } from '../contract.js'
import { accountMessages } from '../messages.js'

/** As high as the lists of tokens and of activity are while they are read. */
const skeletonCount = 4

/** The parts of the account, one at a time. */
export function AccountTabs() {
  const t = useMessages(accountMessages)
  const parts = useAtom(slotAtom(accountTabs))
  const [chosen, setChosen] = useState<string>()
  const shown = parts.find(({ id }) => id === chosen) ?? parts[0]
  if (!shown) return null
  const content = (
    <SlotFill
      key={shown.id}
      fill={shown}
      loading={<SkeletonRows count={skeletonCount} lines={2} shape="round" values label={t('loading')} />}
    />
  )
  if (parts.length === 1) return content
  return (
    <Tabs
      label={t('parts')}
      tabs={parts.map(({ id, words }) => ({
        id,
        label: <Word words={words} />,
        testId: `account-tab-${id}`,
      }))}
      selected={shown.id}
      onSelect={setChosen}
    >
      {content}
    </Tabs>
  )
}

function Word({ words }: Pick<AccountTab, 'words'>) {
  return <>{useMessages(words)('tab')}</>
}
