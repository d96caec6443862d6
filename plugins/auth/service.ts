import {
  kernelVersion,
  networkState,
  activeNamespaceAtom,
  localeAtom,
  themeAtom,
  WidgetError,
  inBackground,
} from '#kernel'
import { rpcCodes, type ConnectorDriver } from '#kernel/chain'
import { serviceAlert } from '#plugins/service/contract'
import { serviceAlertOf, timeoutAlert } from './alerts.js'
import {
  authPhaseAtom,
  authUserAtom,
  emailLoginAtom,
  smartAccountAtom,
  type AuthService,
} from './contract.js'
import type { AuthDeps } from './deps.js'
import { createDriver } from './driver.js'
import { authErrors } from './errors.js'
import { createSecureFrame } from './frame/secure-frame.js'
import { darkColours, frameTheme } from './frame/theme.js'
import { withLoginEvents } from './login-events.js'
import { createAuthTexts } from './messages.js'
import { createSmartAccount } from './smart-account.js'
import { createAuthStorage } from './storage.js'
import { createWalletState } from './wallet-state.js'

/** The service of the plugin, and the drivers of its connectors. */
export interface AuthParts extends AuthService {
  driver(namespace: string): Promise<ConnectorDriver>
}

/** Time between two logins by e-mail, in milliseconds. */
const cooldownMs = 30_000

/** Creates the logins and the wallet over a secure frame, which is created with the first request. */
export function createAuth(deps: AuthDeps): AuthParts {
  const { alerts, clock, frameUrl, host, page, report, serviceConfig, store, signal } = deps
  const { projectId = '', sdkVersion = `js-${kernelVersion}` } = serviceConfig
  const background = inBackground(deps)
  const stored = createAuthStorage(deps.storage)
  const wallet = createWalletState()
  const texts = createAuthTexts(store)

  const frame = createSecureFrame({
    page,
    clock,
    store,
    source() {
      if (frameUrl === undefined) throw authErrors.NO_FRAME()
      return {
        url: frameUrl,
        projectId,
        chainId: chainInUse(),
        enableLogger: false,
        language: store.get(localeAtom),
      }
    },
    followTitle: texts.followTitle,
    dappData: () => ({
      metadata: {
        name: host.name,
        ...(host.description !== undefined && { description: host.description }),
        url: host.url ?? page.location.origin,
        icons: host.icon === undefined ? [] : [host.icon],
      },
      sdkVersion,
      sdkType: 'foyer',
      projectId,
      language: store.get(localeAtom),
    }),
    theme: () => frameTheme(store.get(themeAtom), page),
    onTimeout: (reason) => alerts.raise(timeoutAlert(reason)),
    onRefused: () => alerts.raise(serviceAlert('UNVERIFIED_DOMAIN', store)),
    onFailure(message) {
      const alert = serviceAlertOf(message, store)
      if (alert) alerts.raise(alert)
    },
    ticket: () => stored.get('ticket'),
    onTicket: (ticket) => background(stored.set('ticket', ticket)),
    signal,
  })

  /** The network in use; undefined leaves the choice to the frame, whose default is Ethereum. */
  function chainInUse(): string | undefined {
    const namespace = store.get(activeNamespaceAtom)
    return namespace === undefined ? undefined : store.get(networkState(namespace)).caipNetworkId
  }

  // the frame follows the theme, once there is one
  const syncTheme = () => {
    if (store.get(authPhaseAtom) === 'serving')
      frame.request('SYNC_THEME', frameTheme(store.get(themeAtom), page)).catch(() => {})
  }
  for (const unsubscribe of [
    store.sub(themeAtom, syncTheme),
    store.sub(localeAtom, () => frame.syncLanguage()),
  ])
    signal.addEventListener('abort', unsubscribe, { once: true })
  darkColours(page).addEventListener('change', syncTheme, { signal })

  let signingOut: Promise<void> | undefined
  /** Clears the login at once, and waits for the frame for 3 s at most. */
  function signOut(): Promise<void> {
    signingOut ??= (async () => {
      frame.abort()
      store.set(authUserAtom, undefined)
      store.set(smartAccountAtom, undefined)
      store.set(emailLoginAtom, undefined)
      await stored.clearLogin()
      await frame.request('SIGN_OUT', undefined).catch(() => {})
      wallet.end()
    })().finally(() => (signingOut = undefined))
    return signingOut
  }

  async function checkCooldown(): Promise<void> {
    const last = await stored.get('lastEmailLoginTime')
    const left = last === undefined ? 0 : last + cooldownMs - clock.now()
    // a clock that was set back must not lock the user out
    if (left > 0 && left <= cooldownMs)
      throw authErrors.COOLDOWN({ values: { seconds: Math.ceil(left / 1_000) } })
  }

  async function rememberEmail(): Promise<void> {
    const email = store.get(emailLoginAtom)?.email
    if (email !== undefined) await stored.set('email', email)
    await stored.set('emailLoginUsed', true)
    await stored.set('lastEmailLoginTime', undefined)
    store.set(emailLoginAtom, undefined)
  }

  const smartAccount = createSmartAccount({ frame, namespaces: deps.namespaces, store, stored, wallet })
  const auth: AuthParts = {
    driver: (namespace) =>
      createDriver(namespace, { ...deps, frame, stored, wallet, signOut, refusedText: texts.refusedMethod }),
    async connectEmail(email) {
      await checkCooldown()
      const { action, country } = await frame.request('CONNECT_EMAIL', { email: email.trim() })
      const requestedAt = clock.now()
      store.set(emailLoginAtom, { email: email.trim(), requestedAt, country })
      if (action === 'CONNECT') await rememberEmail()
      else await stored.set('lastEmailLoginTime', requestedAt)
      return action
    },
    async connectDevice(left) {
      for (;;)
        try {
          await frame.request('CONNECT_DEVICE', undefined)
          return
        } catch (error) {
          // the frame answers in time, also if the user has done nothing yet
          const isWaiting = error instanceof WidgetError && error.rpcCode === rpcCodes.resourceUnavailable
          if (!isWaiting || left?.aborted) throw error
        }
    },
    async connectOtp(code) {
      await frame.request('CONNECT_OTP', { otp: code })
      await rememberEmail()
    },
    async socialRedirectUri(provider, returnTo) {
      const payload = { provider, ...(returnTo !== undefined && { returnTo }) }
      return (await frame.request('GET_SOCIAL_REDIRECT_URI', payload)).uri
    },
    async connectSocial(uri) {
      const { userName } = await frame.request('CONNECT_SOCIAL', { uri })
      await stored.set('socialUsername', userName ?? undefined)
    },
    async farcasterUri() {
      return (await frame.request('GET_FARCASTER_URI', undefined)).url
    },
    async connectFarcaster() {
      const { userName } = await frame.request('CONNECT_FARCASTER', undefined)
      await stored.set('socialUsername', userName ?? undefined)
      return userName ?? undefined
    },
    async updateEmail(email) {
      return (await frame.request('UPDATE_EMAIL', { email: email.trim() })).action
    },
    async updateEmailPrimary(code) {
      await frame.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })
    },
    async updateEmailSecondary(code) {
      const { newEmail } = await frame.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })
      await stored.set('email', newEmail)
      store.set(authUserAtom, (user) => ({ userName: user?.userName, email: newEmail }))
      return newEmail
    },
    ...smartAccount,
    async open(view) {
      await frame.request('OPEN', { view, chainId: store.get(smartAccountAtom)?.network })
      if (view === 'smart-account') background(smartAccount.refresh())
      // the user may have logged out everywhere; the next press need not wait for the answer
      frame
        .request('IS_CONNECTED', undefined)
        .then(({ isConnected }) => (isConnected ? undefined : signOut()))
        .catch(report)
    },
    prepare: () => frame.prepare(),
    abort: () => frame.abort(),
    async reset() {
      frame.reload()
    },
  }
  return withLoginEvents(auth, deps.events)
}
