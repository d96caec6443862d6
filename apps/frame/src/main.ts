import { wireVersion } from 'foyerkit/plugins/auth/wire'
import { readConfig } from './config.js'
import { acceptHost } from './host/accept-host.js'
import { converse } from './host/conversation.js'
import { isHostAllowed } from './host/is-host-allowed.js'
import { once } from './once.js'
import { trustWorkerUrl } from './trust-worker-url.js'
import { inBackground } from './in-background.js'

/** Paths of the workers' files, from the build. */
declare const KEYS_WORKER: string
declare const PASSWORD_WORKER: string

/** Runs the frame: waits for the page, then answers its requests. */
async function run(): Promise<void> {
  const config = readConfig(document)
  const { allowedOrigins, isDevelopment, nested } = config
  const start = (path: string) => () =>
    new Worker(trustWorkerUrl(new URL(path, import.meta.url)), { type: 'module' })
  const startKeyWorker = start(KEYS_WORKER)
  const startPasswordWorker = start(PASSWORD_WORKER)
  if (location.pathname === '/window') {
    const { runWindow } = await import('./window/run-window.js')
    return runWindow({ config, startKeyWorker, startPasswordWorker })
  }
  const host = await acceptHost(window, {
    isAllowed: (origin) => isHostAllowed(allowedOrigins, origin, isDevelopment),
    nested,
  })
  const loadAnswers = once(async () => {
    const { serveHost } = await import('./serve-host.js')
    return serveHost({ config, hostOrigin: host.origin, emit, startKeyWorker, startPasswordWorker })
  })
  const { emit } = converse(host.port, loadAnswers)
  // the page sends nothing for half a second after READY, in which the rest is loaded
  emit('READY', { version: wireVersion })
  await loadAnswers()
}

inBackground(run())
