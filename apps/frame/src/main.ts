import { wireVersion } from 'foyerkit/plugins/auth/wire'
import { createAnswers } from './answers.js'
import { createApiClient } from './api/client.js'
import { readConfig } from './config.js'
import { openDevice } from './device/device-store.js'
import { createFrameState } from './frame-state.js'
import { acceptHost } from './host/accept-host.js'
import { converse, type Conversation } from './host/conversation.js'
import { isHostAllowed } from './host/is-host-allowed.js'
import { createKeyWorker } from './keys/create-key-worker.js'
import { namesOf } from './login/browser-name.js'
import { createEmailLogins } from './login/email-login.js'
import { createFarcasterLogins } from './login/farcaster-login.js'
import { createAskLink } from './login/link-login.js'
import { createSocialLogins } from './login/social-login.js'
import { sleep } from './sleep.js'
import { createNode } from './rpc/node.js'
import type { Prompts } from './rpc/prompts.js'
import type { SmartAccounts } from './smart-account/create-smart-accounts.js'
import { trustWorkerUrl } from './trust-worker-url.js'
import type { Display } from './views/create-display.js'
import type { Views } from './views/create-views.js'

/** Paths of the workers' files, from the build. */
declare const KEYS_WORKER: string
declare const PASSWORD_WORKER: string

/** Runs the frame: waits for the page, then answers its requests. */
async function run(): Promise<void> {
  const config = readConfig(document)
  const { projectId, networks, allowedOrigins, nested } = config
  const start = (path: string) => () =>
    new Worker(trustWorkerUrl(new URL(path, import.meta.url)), { type: 'module' })
  const startKeyWorker = start(KEYS_WORKER)
  const startPasswordWorker = start(PASSWORD_WORKER)
  if (location.pathname === '/window') {
    const { runWindow } = await import('./window/run-window.js')
    return runWindow({ config, startKeyWorker, startPasswordWorker })
  }
  const host = await acceptHost(window, {
    isAllowed: (origin) => isHostAllowed(allowedOrigins, origin),
    nested,
  })
  const device = await openDevice(`${projectId}|${host.origin}`)
  const api = createApiClient({
    urls: { auth: config.authUrl, shares: config.sharesUrl, recovery: config.recoveryUrl },
    projectId,
    proofKeys: device.proofKeys,
    fetch: fetch.bind(window),
  })
  const worker = createKeyWorker({ start: startKeyWorker })
  const state = createFrameState({
    api,
    device,
    worker,
    hostOrigin: host.origin,
    now: Date.now,
    questions: async () => (await loadViews()).questions,
  })
  const createLogins = () => createEmailLogins({ api, hostOrigin: host.origin, ...namesOf(navigator), sleep })
  const logins = createLogins()
  const socials = createSocialLogins({
    api,
    hostOrigin: host.origin,
    ...namesOf(navigator),
    askLink: createAskLink({ api, ask: async (question) => (await loadViews()).askLink(question) }),
  })
  const farcaster = createFarcasterLogins({ api, hostOrigin: host.origin, ...namesOf(navigator), sleep })
  const askNode = createNode({ rpcUrl: config.rpcUrl, networks, fetch: fetch.bind(window) })
  let smartAccounts: Promise<SmartAccounts> | undefined
  const loadSmartAccounts = () =>
    (smartAccounts ??= import('./smart-account/create-smart-accounts.js').then((module) =>
      module.createSmartAccounts({
        askNode,
        networks,
        allowed: config.smartAccounts ?? [],
        sponsored: config.sponsored ?? [],
        api,
        state,
        device,
        now: Date.now,
      }),
    ))
  const emitTicket = (token: string | undefined) =>
    conversation.emit('SESSION_UPDATE', token === undefined ? {} : { token })
  let display: Promise<Display> | undefined
  const loadDisplay = () =>
    (display ??= import('./views/create-display.js').then((module) =>
      module.createDisplay({
        document,
        surface: config.trustedConfirmOrigins.includes(host.origin) ? 'trustedPage' : 'page',
        show: (reason, height) => conversation.emit('SHOW', { reason, height }),
        hide: () => conversation.emit('HIDE', undefined),
        openWindow(view, isApart) {
          const parameters = new URLSearchParams({ projectId, host: host.origin, view })
          const features = `${isApart ? 'noopener,' : ''}popup,width=480,height=720`
          return window.open(`/window?${parameters}`, '_blank', features)
        },
      }),
    ))
  let prompts: Promise<Prompts> | undefined
  const loadPrompts = () =>
    (prompts ??= Promise.all([import('./rpc/prompts.js'), loadDisplay()]).then(([module, opened]) =>
      module.createPrompts({ display: opened, hostOrigin: host.origin, askNode, loadSmartAccounts }),
    ))
  let views: Promise<Views> | undefined
  const loadViews = () =>
    (views ??= Promise.all([import('./views/create-views.js'), loadDisplay()]).then(([module, opened]) =>
      module.createViews({
        api,
        device,
        worker,
        state,
        display: opened,
        hostOrigin: host.origin,
        logins: createLogins(),
        emitTicket,
        startPasswordWorker,
        saveFile: module.saveFile,
        now: Date.now,
      }),
    ))
  const conversation: Conversation = converse(
    host.port,
    createAnswers({
      state,
      logins,
      socials,
      farcaster,
      askNode,
      loadPrompts,
      loadViews,
      loadSmartAccounts,
      networks,
      initialNetwork: new URLSearchParams(location.search).get('chainId') ?? undefined,
      emitTicket,
      setTheme: ({ themeMode }) => {
        if (themeMode) document.documentElement.dataset['theme'] = themeMode
      },
      reload: () => location.reload(),
    }),
  )
  conversation.emit('READY', { version: wireVersion })
}

void run()
