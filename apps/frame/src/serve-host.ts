import { createAnswers } from './answers.js'
import { createApiClient } from './api/client.js'
import type { FrameConfig } from './config.js'
import { openDevice } from './device/device-store.js'
import { createFrameState } from './frame-state.js'
import type { Answers, Emit } from './host/conversation.js'
import { isHostTrusted } from './host/is-host-allowed.js'
import { createKeyWorker } from './keys/create-key-worker.js'
import { namesOf } from './login/browser-name.js'
import { createEmailLogins } from './login/email-login.js'
import { createFarcasterLogins } from './login/farcaster-login.js'
import { createAskLink } from './login/link-login.js'
import { createSocialLogins } from './login/social-login.js'
import { once } from './once.js'
import { createNode } from './rpc/node.js'
import { sleep } from './sleep.js'
import { chooseLanguage, type ChosenLanguage } from './text/choose-language.js'
import { applyTheme } from './views/apply-theme.js'
import type { Views } from './views/create-views.js'

/** Options of {@link serveHost}. */
export interface ServeOptions {
  readonly config: FrameConfig
  readonly hostOrigin: string
  /** Sends an event to the page. */
  readonly emit: Emit
  readonly startKeyWorker: () => Worker
  readonly startPasswordWorker: () => Worker
}

/** Opens the device of a page, and returns what answers the page's requests. Views and prompts are loaded when they are needed. */
export async function serveHost(options: ServeOptions): Promise<Answers> {
  const { config, hostOrigin, emit, startKeyWorker, startPasswordWorker } = options
  const { projectId, networks } = config
  const parameters = new URLSearchParams(location.search)
  const choose = (wish: string) => chooseLanguage([wish, ...navigator.languages])
  let language = choose(parameters.get('language') ?? '')
  const device = await openDevice(`${projectId}|${hostOrigin}`)
  const api = createApiClient({
    urls: { auth: config.authUrl, shares: config.sharesUrl, recovery: config.recoveryUrl },
    projectId,
    proofKeys: device.proofKeys,
    language: () => language.locale,
    fetch: fetch.bind(window),
  })
  const worker = createKeyWorker({ start: startKeyWorker })
  const state = createFrameState({
    api,
    device,
    worker,
    hostOrigin,
    now: Date.now,
    accountKind: config.accountKind,
    questions: async () => (await loadViews()).questions,
    askKeep: async (dueAt, session) => (await loadViews()).askKeep(dueAt, session),
  })
  const askLink = createAskLink({ api, ask: async (question) => (await loadViews()).askLink(question) })
  const names = { hostOrigin, ...namesOf(navigator) }
  const createLogins = () => createEmailLogins({ api, ...names, askLink, sleep })
  const logins = createLogins()
  const socials = createSocialLogins({ api, ...names, askLink })
  const farcaster = createFarcasterLogins({ api, ...names, sleep })
  const askNode = createNode({ rpcUrl: config.rpcUrl, networks, fetch: fetch.bind(window) })
  const loadSmartAccounts = once(async () => {
    const { createSmartAccounts } = await import('./smart-account/create-smart-accounts.js')
    return createSmartAccounts({
      askNode,
      networks,
      allowed: config.smartAccounts ?? [],
      sponsored: config.sponsored ?? [],
      bundled: config.bundled ?? [],
      paymasterOrigins: config.paymasterOrigins ?? [],
      api,
      state,
      device,
      now: Date.now,
    })
  })
  const emitTicket = (token: string | undefined) =>
    emit('SESSION_UPDATE', token === undefined ? {} : { token })
  const loadDisplay = once(async () => {
    const [{ createDisplay }, { loadTexts }] = await Promise.all([
      import('./views/create-display.js'),
      import('./text/load-texts.js'),
    ])
    let drawn: ChosenLanguage | undefined
    async function translate(): Promise<void> {
      if (drawn === language) return
      drawn = language
      await loadTexts(document, language)
    }
    await translate()
    return createDisplay({
      document,
      prepare: translate,
      surface: isHostTrusted(config.trustedConfirmOrigins, hostOrigin, config.isDevelopment)
        ? 'trustedPage'
        : 'page',
      show: (reason, height) => emit('SHOW', { reason, height }),
      hide: () => emit('HIDE', undefined),
      openWindow(view, isApart, further) {
        const query = { projectId, host: hostOrigin, view, language: language.locale, ...further }
        const features = `${isApart ? 'noopener,' : ''}popup,width=480,height=720`
        return window.open(`/window?${new URLSearchParams(query)}`, '_blank', features)
      },
    })
  })
  let hostName: string | undefined
  const loadSigningPasskey = once(async () => {
    const { createSigningPasskey } = await import('./passkey/signing-passkey.js')
    return createSigningPasskey(device, location.origin)
  })
  const loadPrompts = once(async () => {
    const [{ createPrompts }, display, signingPasskey] = await Promise.all([
      import('./rpc/prompts.js'),
      loadDisplay(),
      loadSigningPasskey(),
    ])
    return createPrompts({
      display,
      hostOrigin,
      hostName: () => hostName,
      askNode,
      loadSmartAccounts,
      signingPasskey,
    })
  })
  const loadViews: () => Promise<Views> = once(async () => {
    const [{ createViews, saveFile }, display, signingPasskey] = await Promise.all([
      import('./views/create-views.js'),
      loadDisplay(),
      loadSigningPasskey(),
    ])
    return createViews({
      api,
      device,
      worker,
      state,
      display,
      hostOrigin,
      logins: createLogins(),
      emitTicket,
      startPasswordWorker,
      saveFile,
      now: Date.now,
      loadSmartAccounts,
      signingPasskey,
      confirm: async (request, network) => {
        const { wallet } = state.unlocked()
        const { signal } = new AbortController()
        return (await loadPrompts()).confirm(request, { network, wallet, signal })
      },
    })
  })
  return createAnswers({
    login: config.login,
    signsInWithLogin: config.signInWithLogin,
    state,
    logins,
    socials,
    farcaster,
    askNode,
    loadPrompts,
    loadViews,
    loadSmartAccounts,
    signInWithLogin: async (message, network, wallet) => {
      const [{ signInWithLogin }, signingPasskey] = await Promise.all([
        import('./rpc/sign-in-with-login.js'),
        loadSigningPasskey(),
      ])
      return signInWithLogin({ message, network, wallet, hostOrigin, signingPasskey, now: Date.now() })
    },
    prepareWallet() {
      worker.prepare()
      if (config.smartAccounts?.length) loadSmartAccounts().catch(() => {})
    },
    networks,
    initialNetwork: parameters.get('chainId') ?? undefined,
    emitTicket,
    setTheme: (theme) => applyTheme(document, theme),
    setHostName: (name) => void (hostName = name),
    setLanguage: (tag) => void (language = choose(tag)),
    reload: () => location.reload(),
  })
}
