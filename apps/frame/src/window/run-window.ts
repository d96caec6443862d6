import { createApiClient } from '../api/client.js'
import type { FrameConfig } from '../config.js'
import { openDevice } from '../device/device-store.js'
import { createFrameState } from '../frame-state.js'
import { isHostAllowed } from '../host/is-host-allowed.js'
import { createKeyWorker, type WorkerLike } from '../keys/create-key-worker.js'
import { namesOf } from '../login/browser-name.js'
import { createEmailLogins } from '../login/email-login.js'
import { sleep } from '../sleep.js'
import { createAsker } from '../views/asker.js'
import { createDisplay } from '../views/create-display.js'
import { createQuestions } from '../views/create-views.js'
import { viewMessages as messages } from '../views/messages.js'
import { paragraph } from '../views/parts.js'
import { showExport } from './export-view.js'

/** Parts of a window of the frame's origin. */
export interface WindowParts {
  readonly config: FrameConfig
  readonly startKeyWorker: () => WorkerLike
  readonly startPasswordWorker: () => WorkerLike
}

/**
 * Runs the document of a window that the frame has opened: the export of the recovery phrase. Its storage is apart from that of
 * frames in pages, so it is a device of its own. The page of the host has no access to it.
 */
export async function runWindow({ config, startKeyWorker, startPasswordWorker }: WindowParts): Promise<void> {
  const { projectId, allowedOrigins } = config
  const parameters = new URLSearchParams(location.search)
  const hostOrigin = parameters.get('host') ?? ''
  document.documentElement.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light'
  const display = createDisplay({ document, surface: 'window', show: () => {}, hide: () => {} })
  const say = (text: string) => display.root.replaceChildren(paragraph(text))
  if (parameters.get('view') !== 'export' || !isHostAllowed(allowedOrigins, hostOrigin))
    return say(messages.windowRefused)

  const device = await openDevice(`${projectId}|${hostOrigin}|window`)
  const api = createApiClient({
    urls: { auth: config.authUrl, shares: config.sharesUrl, recovery: config.recoveryUrl },
    projectId,
    proofKeys: device.proofKeys,
    fetch: fetch.bind(window),
  })
  const asker = createAsker(display)
  const questions = createQuestions(asker, startPasswordWorker)
  const state = createFrameState({
    api,
    device,
    worker: createKeyWorker({ start: startKeyWorker }),
    hostOrigin,
    now: Date.now,
    questions: async () => questions,
  })
  const logins = createEmailLogins({ api, hostOrigin, ...namesOf(navigator), sleep })
  await asker.open('export', (shell) => showExport(shell, { api, state, logins, hostOrigin, now: Date.now }))
  // the keys of the device stay: its age counts at the next export
  await Promise.resolve()
    .then(() => state.unlocked().session.end())
    .catch(() => {})
  say(messages.windowClosed)
  window.close()
}
