import { useState, type ReactElement } from 'react'
import { List, ListRow, Note, useAtom, useErrorText, useMessages, useService } from '#kernel/ui'
import { authKey, authUserAtom } from '../contract.js'
import { authMessages } from '../messages.js'
import { SmartAccountLine } from '../account/SmartAccountLine.js'

/** Views of the frame that the account view opens, in order. */
const views = ['recovery', 'devices', 'logins', 'export', 'deletion'] as const

/** The embedded wallet in the account view: each row opens a view of the secure frame. */
export default function AuthSection(): ReactElement {
  const t = useMessages(authMessages)
  const auth = useService(authKey)
  const { email, userName } = useAtom(authUserAtom) ?? {}
  const [opened, setOpened] = useState<string>()
  const [error, setError] = useState<unknown>()
  const failure = useErrorText(error)
  const open = async (view: (typeof views)[number] | 'smart-account') => {
    if (opened !== undefined) return
    setOpened(view)
    setError(undefined)
    await auth.open(view).catch(setError)
    setOpened(undefined)
  }
  return (
    <>
      <List label={t('name')}>
        {email === undefined && userName !== undefined && (
          <ListRow name={t('loggedInAs', { name: userName })} testId="auth-user" />
        )}
        <SmartAccountLine busy={opened === 'smart-account'} onPress={() => open('smart-account')} />
        {views.map((view) => (
          <ListRow
            key={view}
            name={t(view)}
            line={t(`${view}Line`)}
            icon="next"
            busy={opened === view}
            onPress={() => open(view)}
            testId={`auth-${view}`}
          />
        ))}
      </List>
      {failure !== undefined && (
        <Note tone="negative" icon="alert">
          {failure}
        </Note>
      )}
    </>
  )
}
