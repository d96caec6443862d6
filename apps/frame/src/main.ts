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
import { sleep } from './sleep.js'
import { createNode } from './rpc/node.js'
import type { Prompts } from './rpc/prompts.js'
import type { SmartAccounts } from './smart-account/create-smart-accounts.js'
import { trustWorkerUrl } from './trust-worker-url.js'

/** Path of the worker's file, from the build. */
declare const KEYS_WORKER: string

/** Runs the frame: waits for the page, then answers its requests. */
async function run(): Promise<void> {
  const config = readConfig(document)
  const { projectId, networks, allowedOrigins, nested } = config
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
  const worker = createKeyWorker({
    start: () => new Worker(trustWorkerUrl(new URL(KEYS_WORKER, import.meta.url)), { type: 'module' }),
  })
  const state = createFrameState({ api, device, worker, hostOrigin: host.origin, now: Date.now })
  const logins = createEmailLogins({
    api,
    hostOrigin: host.origin,
    ...namesOf(navigator),
    sleep,
  })
  const askNode = createNode({ rpcUrl: config.rpcUrl, networks, fetch: fetch.bind(window) })
  let smartAccounts: Promise<SmartAccounts> | undefined
  const loadSmartAccounts = () =>
    (smartAccounts ??= import('./smart-account/create-smart-accounts.js').then((module) =>
      module.createSmartAccounts({
        askNode,
        networks,
        allowed: config.smartAccounts ?? [],
        device,
        now: Date.now,
      }),
    ))
  let prompts: Promise<Prompts> | undefined
  const loadPrompts = () =>
    (prompts ??= import('./rpc/prompts.js').then((module) =>
      module.createPrompts({
        document,
        hostOrigin: host.origin,
        trustedOrigins: config.trustedConfirmOrigins,
        askNode,
        show: (height) => conversation.emit('SHOW', { reason: 'confirm', height }),
        hide: () => conversation.emit('HIDE', undefined),
        loadSmartAccounts,
      }),
    ))
  const conversation: Conversation = converse(
    host.port,
    createAnswers({
      state,
      logins,
      askNode,
      loadPrompts,
      loadSmartAccounts,
      networks,
      initialNetwork: new URLSearchParams(location.search).get('chainId') ?? undefined,
      emitTicket: (token) => conversation.emit('SESSION_UPDATE', token === undefined ? {} : { token }),
      setTheme: ({ themeMode }) => {
        if (themeMode) document.documentElement.dataset['theme'] = themeMode
      },
      reload: () => location.reload(),
    }),
  )
  conversation.emit('READY', { version: wireVersion })
}

void run()
