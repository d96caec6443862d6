import { createProjects } from '../../../service/src/modules/projects/create-projects.js'
import { frameOrigin, hostOrigin } from '../../../service/src/modules/auth/testing/auth-client.js'
import { openDatabase } from '../../../service/src/platform/database/open-database.js'
import type { Database } from '../../../service/src/platform/database/database.js'
import { startMailSink, type MailSink } from '../../../service/src/testing/servers/start-mail-sink.js'
import { startPostgres } from '../../../service/src/testing/servers/start-postgres.js'
import { freePort, type TestServer } from '../../../service/src/testing/servers/test-server.js'
import { startProcess, type ServiceProcess } from '../../../service/src/testing/start-process.js'
import { testKeys } from '../../../service/src/testing/start-service.js'
import type { ModuleName } from '../api/client.js'

/** Modules of the embedded wallet that run apart. */
export const moduleNames: readonly ModuleName[] = ['auth', 'shares', 'recovery']

/** `auth`, `shares` and `recovery` in processes of their own, as in production, on two PostgreSQL servers. */
export interface ThreeProcesses {
  readonly urls: Readonly<Record<ModuleName, string>>
  readonly mail: MailSink
  /** Databases of `auth` and `shares`, and of `recovery`. */
  readonly databases: Readonly<Record<'service' | 'recovery', Database>>
  readonly servers: Readonly<Record<'service' | 'recovery', TestServer>>
  /** Resolves when all processes listen. */
  ready(): Promise<void>
  isUp(module: ModuleName): boolean
  /** Kills a process with -9 and starts it again on its port. */
  crash(module: ModuleName): Promise<void>
  stop(): Promise<void>
}

/** Starts the processes without --dev, each with its own master key only. @param projects ids of projects */
export async function startThreeProcesses(projects: readonly string[]): Promise<ThreeProcesses> {
  const mail = await startMailSink()
  const [service, recovery] = await Promise.all([startPostgres(), startPostgres()])
  const [authPort, sharesPort, recoveryPort] = [await freePort(), await freePort(), await freePort()]
  const urls = {
    auth: `http://127.0.0.1:${authPort}`,
    shares: `http://127.0.0.1:${sharesPort}`,
    recovery: `http://127.0.0.1:${recoveryPort}`,
  }
  const common = {
    DATABASE_URL: service.url,
    FRAME_URL: frameOrigin,
    AUTH_URL: urls.auth,
    PROOF_KEY: 'a key that the three processes have',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Shop <login@shop.example>',
    LOG_LEVEL: 'info',
    // each user is a client of its own behind a proxy
    PROXIES: '1',
    CLIENT_LIMIT: '0',
    PROJECT_LIMIT: '0',
    CODE_PAUSE: '1',
    // the keys of the clients are computed on the same cores
    MAX_LAG_MS: '0',
  }
  const optionsOf: Record<ModuleName, Readonly<Record<string, string>>> = {
    auth: { PORT: `${authPort}`, AUTH_KEYS: testKeys.AUTH_KEYS },
    shares: { PORT: `${sharesPort}`, SHARES_KEYS: testKeys.SHARES_KEYS },
    recovery: {
      PORT: `${recoveryPort}`,
      RECOVERY_KEYS: testKeys.RECOVERY_KEYS,
      RECOVERY_DATABASE_URL: recovery.url,
    },
  }
  const rolesOf = { auth: 'api,worker,auth', shares: 'shares', recovery: 'recovery' }
  const start = (module: ModuleName) =>
    startProcess({ ...common, PUBLIC_URL: urls[module], ...optionsOf[module] }, ['--roles', rolesOf[module]])

  const running = {} as Record<ModuleName, Promise<ServiceProcess>>
  const up = new Set<ModuleName>()
  function run(module: ModuleName, before: Promise<unknown> = Promise.resolve()) {
    up.delete(module)
    running[module] = before.then(() => start(module))
    return running[module].then(() => void up.add(module))
  }
  await Promise.all(moduleNames.map((module) => run(module)))

  const open = (url: string) => openDatabase({ DATABASE_URL: url, DATA_FOLDER: 'memory' }, [])
  const databases = { service: await open(service.url), recovery: await open(recovery.url) }
  for (const id of projects)
    await createProjects(databases.service.queries).add({
      id,
      name: 'Shop',
      allowedOrigins: [hostOrigin],
      features: {},
      analytics: false,
    })
  return {
    urls,
    mail,
    databases,
    servers: { service, recovery },
    ready: async () => void (await Promise.all(Object.values(running))),
    isUp: (module) => up.has(module),
    crash: (module) =>
      run(
        module,
        running[module].then((process) => process.kill()),
      ),
    async stop() {
      for (const process of await Promise.all(Object.values(running))) await process.kill()
      await Promise.allSettled([databases.service.close(), databases.recovery.close()])
      await Promise.all([service.stop(), recovery.stop(), mail.stop()])
    },
  }
}
