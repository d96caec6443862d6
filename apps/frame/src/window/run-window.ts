import { createApiClient } from '../api/client.js'
import type { FrameConfig } from '../config.js'
import { openDevice } from '../device/device-store.js'
import { createFrameState } from '../frame-state.js'
import { isHostAllowed } from '../host/is-host-allowed.js'
import { createKeyWorker, type WorkerLike } from '../keys/create-key-worker.js'
import { namesOf } from '../login/browser-name.js'
import type { SessionAnswer } from '../api/answers.js'
import { createEmailLogins } from '../login/email-login.js'
import { createFrameLogins } from '../login/frame-logins.js'
import { createAskLink } from '../login/link-login.js'
import { createNode } from '../rpc/node.js'
import { sleep } from '../sleep.js'
import { chooseLanguage } from '../text/choose-language.js'
import { loadTexts } from '../text/load-texts.js'
import { createAsker } from '../views/asker.js'
import { createDisplay } from '../views/create-display.js'
import { accountViews, createQuestions } from '../views/create-views.js'
import { viewMessages as messages } from '../views/messages.js'
import { paragraph } from '../views/parts.js'
import { askKeep } from '../views/deletion-view.js'
import { showLink } from '../views/link-question.js'
import { openLoginWindow } from '../views/social-window.js'
import { saveFile } from '../views/save-file.js'
import { showExport } from './export-view.js'
import { showConfirm } from './show-confirm.js'
import { showLogin } from './show-login.js'
import { showPasskey } from './show-passkey.js'

/** Parts of a window of the frame's origin. */
export interface WindowParts {
  readonly config: FrameConfig
  readonly startKeyWorker: () => WorkerLike
  readonly startPasswordWorker: () => WorkerLike
}

/**
 * Runs the document of a window that the frame has opened: a confirm or a login, which hold no key, or a view of the account. Its storage is apart from that of
 * frames in pages, so it is a device of its own. The page of the host has no access to it.
 */
export async function runWindow({ config, startKeyWorker, startPasswordWorker }: WindowParts): Promise<void> {
  const { projectId, allowedOrigins } = config
  const parameters = new URLSearchParams(location.search)
  const hostOrigin = parameters.get('host') ?? ''
  document.documentElement.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light'
  const language = chooseLanguage([parameters.get('language') ?? '', ...navigator.languages])
  await loadTexts(document, language)
  const display = createDisplay({
    document,
    surface: 'window',
    show: () => {},
    hide: () => {},
    openWindow: () => null,
  })
  const say = (text: string) => display.root.replaceChildren(paragraph(text))
  const view = parameters.get('view') ?? ''
  if (!isHostAllowed(allowedOrigins, hostOrigin, config.isDevelopment)) return say(messages.windowRefused)
  if (view === 'confirm') {
    const opener = window.opener as Window | null
    if (!opener) return say(messages.windowCut)
    const { rpcUrl, networks } = config
    const askNode = createNode({ rpcUrl, networks, fetch: fetch.bind(window) })
    await showConfirm({ root: display.root, opener, askNode })
    say(messages.windowClosed)
    window.close()
    return
  }
  if (view === 'login') {
    const opener = window.opener as Window | null
    if (!opener) return say(messages.loginWindowCut)
    say(messages.working)
    const { showLoginWindow } = await import('./show-login-window.js')
    await showLoginWindow({ asker: createAsker(display), opener, now: Date.now })
    say(messages.windowClosed)
    window.close()
    return
  }
  if (view === 'passkey') {
    const opener = window.opener as Window | null
    if (!opener) return say(messages.windowCut)
    const userName = parameters.get('user') ?? ''
    await createAsker(display).open(view, (shell) => showPasskey(shell, { userName, opener }))
    say(messages.windowClosed)
    window.close()
    return
  }
  if (view !== 'export' && !isAccountView(view)) return say(messages.windowRefused)

  const device = await openDevice(`${projectId}|${hostOrigin}|window`)
  const api = createApiClient({
    urls: { auth: config.authUrl, shares: config.sharesUrl, recovery: config.recoveryUrl },
    projectId,
    proofKeys: device.proofKeys,
    language: () => language.locale,
    fetch: fetch.bind(window),
  })
  const asker = createAsker(display)
  const questions = createQuestions(asker, startPasswordWorker)
  const worker = createKeyWorker({ start: startKeyWorker })
  const state = createFrameState({
    api,
    device,
    worker,
    hostOrigin,
    now: Date.now,
    questions: async () => questions,
    askKeep: (dueAt, session) => askKeep(asker, { api }, dueAt, session),
  })
  const names = { hostOrigin, ...namesOf(navigator) }
  const askLink = createAskLink({
    api,
    ask: (question) =>
      asker.ask<SessionAnswer>('login', (shell, answer) => showLink(shell, question, answer)),
  })
  const logins = createEmailLogins({ api, ...names, askLink, sleep })
  const context = {
    api,
    device,
    worker,
    state,
    logins,
    frameLogins: createFrameLogins({ api, ...names }),
    openLogin: openLoginWindow,
    questions,
    startPasswordWorker,
    emitTicket: () => {},
    saveFile,
    now: Date.now,
  }
  await asker.open(view, (shell) => {
    // only those of the user help; the parameters are those of the frame, and nothing is secret in them
    const user = {
      id: parameters.get('user') ?? '',
      logins: (parameters.get('logins') ?? 'email').split(',').filter(Boolean),
    }
    if (view === 'export') return showExport(shell, { ...context, user, hostOrigin })
    showLogin(shell, {
      ...context,
      user,
      title: messages[titles[view]],
      text: messages.windowLoginText,
      onLogin: () => accountViews[view](shell, context),
    })
  })
  // the keys of the device stay: its age counts at the next export
  await Promise.resolve()
    .then(() => state.unlocked().session.end())
    .catch(() => {})
  say(messages.windowClosed)
  window.close()
}

const titles = {
  devices: 'devicesTitle',
  recovery: 'recoveryTitle',
  logins: 'loginsTitle',
  deletion: 'deletionTitle',
} as const

const isAccountView = (view: string): view is keyof typeof accountViews => Object.hasOwn(accountViews, view)
