import { pageKey, routerKey } from '#kernel'
import { readPlatform } from '#kernel/chain'
import { List, ListRow, Picture, useAtom, useMessages, useService, useWidget } from '#kernel/ui'
import { frameUrlAtom } from '#plugins/auth/contract'
import { canConnectAtom, conditionsId } from '#plugins/connect/contract'
import { farcasterRouteAtom, socialLogin, socialProvidersAtom, type SocialProviderName } from '../contract.js'
import { providerTitles, socialAttemptAtom } from '../login-state.js'
import { isInAppBrowser, loadingUrl, openLoginWindow } from '../login-window.js'
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
  const farcaster = useAtom(farcasterRouteAtom)

  const start = (provider: SocialProviderName) => {
    if (!canConnect || frameUrl === undefined) return
    const browser = page.readBrowserInfo()
    const needsWindow =
      !readPlatform(browser).telegram && !(provider === 'google' && isInAppBrowser(browser.userAgent))
    // in the press itself: a window that is opened later is blocked
    const popup = needsWindow ? openLoginWindow(window, loadingUrl(new URL(frameUrl).origin, window)) : null
    store.set(socialAttemptAtom, { provider, popup })
    router.push(socialLogin)
  }
  const row = (provider: SocialProviderName) => (
    <ListRow
      key={provider}
      name={t('continueWith', { provider: providerTitles[provider] })}
      picture={<Picture name={providerTitles[provider]} />}
      onPress={() => start(provider)}
      disabledBy={canConnect ? undefined : conditionsId}
      testId={`social-${provider}`}
    />
  )
  // Farcaster is the fourth by default, after Discord
  const index = providers.indexOf('discord') + 1
  const [before, after] = [providers.slice(0, index), providers.slice(index)]
  return (
    <List label={t('list')}>
      {before.map(row)}
      {farcaster && (
        <ListRow
          name={t('continueWith', { provider: 'Farcaster' })}
          picture={<Picture name="Farcaster" />}
          onPress={() => canConnect && router.push(farcaster)}
          disabledBy={canConnect ? undefined : conditionsId}
          testId="social-farcaster"
        />
      )}
      {after.map(row)}
    </List>
  )
}
