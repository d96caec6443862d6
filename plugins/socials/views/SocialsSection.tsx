import { pageKey, readPlatform, routerKey } from '#kernel'
import { List, ListRow, Picture, useAtom, useMessages, useService, useWidget } from '#kernel/ui'
import { frameUrlAtom } from '#plugins/auth/contract'
import { canConnectAtom, conditionsId } from '#plugins/connect/contract'
import { socialLogin, socialProvidersAtom, type SocialProviderName } from '../contract.js'
import { providerTitles, socialAttemptAtom } from '../login-state.js'
import { isInAppBrowser, openLoginWindow } from '../login-window.js'
import { socialsMessages } from '../messages.js'

/** A row for each identity provider. */
export default function SocialsSection() {
  const t = useMessages(socialsMessages)
  const { store } = useWidget()
  const page = useService(pageKey)
  const router = useService(routerKey)
  const providers = useAtom(socialProvidersAtom)
  const frameUrl = useAtom(frameUrlAtom)
  const canConnect = useAtom(canConnectAtom)

  const start = (provider: SocialProviderName) => {
    if (!canConnect || frameUrl === undefined) return
    const browser = page.readBrowserInfo()
    const needsWindow =
      !readPlatform(browser).telegram && !(provider === 'google' && isInAppBrowser(browser.userAgent))
    // in the press itself: a window that is opened later is blocked
    const popup = needsWindow ? openLoginWindow(window, `${new URL(frameUrl).origin}/loading`) : null
    store.set(socialAttemptAtom, { provider, popup })
    router.push(socialLogin)
  }
  return (
    <List label={t('list')}>
      {providers.map((provider) => (
        <ListRow
          key={provider}
          name={t('continueWith', { provider: providerTitles[provider] })}
          picture={<Picture name={providerTitles[provider]} />}
          onPress={() => start(provider)}
          disabledBy={canConnect ? undefined : conditionsId}
          testId={`social-${provider}`}
        />
      ))}
    </List>
  )
}
