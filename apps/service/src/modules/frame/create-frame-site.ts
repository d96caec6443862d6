import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { isHostAllowed } from '../../access/index.js'
import type { Platform } from '../../platform/module/platform.js'
import type { Bundlers } from '../smart-accounts/create-bundlers.js'
import type { SmartAccountChains } from '../smart-accounts/read-smart-accounts.js'
import type { SmartAccountSettings } from '../smart-accounts/smart-account-settings.js'
import type { Projects } from '../projects/create-projects.js'
import { frameDocument } from './frame-document.js'
import { ancestorsFor, documentHeaders, fileHeaders, scriptHeaders } from './frame-headers.js'
import type { FrameSettings } from './frame-settings.js'

/** Parts of {@link createFrameSite}. */
export interface FrameSiteParts {
  readonly platform: Pick<Platform, 'log' | 'isDevelopment'>
  readonly projects: Pick<Projects, 'find'>
  /** Folder of the build. */
  readonly folder: string
  /** Whether the frame's own address is https. */
  readonly isHttps: boolean
  /** Base URLs of the modules and of the nodes. */
  readonly urls: () => {
    readonly auth: string
    readonly shares: string
    readonly recovery: string
    readonly rpc: string
  }
  /** CAIP-2 ids of the networks with a node. */
  readonly networks: readonly string[]
  /** Networks with smart accounts, and those with sponsored operations. */
  readonly smartAccounts: {
    readonly chains: SmartAccountChains
    readonly bundlers: Pick<Bundlers, 'sponsored' | 'bundled'>
    readonly settingsOf: (project: {
      readonly settings: Readonly<Record<string, unknown>>
    }) => SmartAccountSettings
  }
  readonly settingsOf: (project: { readonly settings: Readonly<Record<string, unknown>> }) => FrameSettings
}

const programSchema = z.object({
  program: z.string(),
  programIntegrity: z.string(),
  sheet: z.string(),
  sheetIntegrity: z.string(),
})
const filesSchema = programSchema.extend({ window: programSchema })
const query = z.object({ projectId: z.string().max(64) })
const yearSeconds = 31_536_000
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/**
 * Creates the site of the secure frame: its document, which depends on the project, and the files of the build. Nothing else is on its
 * origin.
 *
 * @throws if the frame was not built
 */
export function createFrameSite(parts: FrameSiteParts): FastifyInstance {
  const { platform, projects, folder, isHttps, urls, networks, smartAccounts, settingsOf } = parts
  const { window, ...files } = filesSchema.parse(readJson(join(folder, 'frame.json')))
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    // browsers keep connections that they may use again, and the service must end
    forceCloseConnections: true,
  })
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).headers(fileHeaders).type('text/plain').send('Not found'),
  )
  app.setErrorHandler(async (error, _request, reply) => {
    platform.log.error(error, 'the site of the frame failed')
    return reply.code(500).headers(fileHeaders).type('text/plain').send('An error occurred')
  })

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply, isWindow: boolean) => {
    const read = query.safeParse(request.query)
    const project = read.success ? await projects.find(read.data.projectId) : undefined
    if (!project)
      return reply.code(404).headers(fileHeaders).type('text/plain').send('Unauthorized: invalid key')
    const { allowedOrigins } = project
    const { nested, trustedConfirmOrigins, login, signInWithLogin } = settingsOf(project)
    const { auth, shares, recovery, rpc } = urls()
    const ancestors = isWindow
      ? ["'none'"]
      : ancestorsFor(
          allowedOrigins,
          request.headers.referer,
          (origin) => isHostAllowed(allowedOrigins, origin, platform.isDevelopment),
          nested,
        )
    const connect = [...new Set([auth, shares, recovery, rpc].map((url) => new URL(url).origin))]
    const { accountKind, paymasterOrigins } = smartAccounts.settingsOf(project)
    const config = {
      projectId: project.id,
      authUrl: auth,
      sharesUrl: shares,
      recoveryUrl: recovery,
      rpcUrl: `${rpc}/v1/?chainId={chainId}&projectId=${encodeURIComponent(project.id)}`,
      allowedOrigins,
      isDevelopment: platform.isDevelopment,
      nested,
      trustedConfirmOrigins,
      login,
      signInWithLogin,
      networks,
      smartAccounts: [...smartAccounts.chains.keys()],
      sponsored: smartAccounts.bundlers.sponsored,
      bundled: smartAccounts.bundlers.bundled,
      accountKind,
      paymasterOrigins,
    }
    return reply.headers(documentHeaders({ connect, ancestors, isHttps })).send(frameDocument(files, config))
  }
  app.get('/', (request, reply) => sendDocument(request, reply, false))
  // a window that the frame opens: a confirm, a login, or a view of the account
  app.get('/window', (request, reply) => sendDocument(request, reply, true))

  // windows of a login with a provider: one that waits for the provider's address, one that ends the login
  for (const path of ['/loading', '/done'])
    app.get(path, async (_request, reply) => {
      const { auth } = urls()
      return reply
        .headers(documentHeaders({ connect: [new URL(auth).origin], ancestors: ["'none'"], isHttps }))
        .send(frameDocument(window, { authUrl: auth }, 'Log in'))
    })

  // the names have a digest: the manifest lists those of this build, and an open document may ask for the worker of an earlier one
  app.get<{ readonly Params: { readonly name: string } }>('/:name', async (request, reply) => {
    const [, part = '', type] = /^(frame|keys|password)-[\w]+\.(js|css)$/.exec(request.params.name) ?? []
    const body = type === undefined ? undefined : readFile(join(folder, request.params.name))
    if (type === undefined || body === undefined) return reply.callNotFound()
    return reply
      .headers(scriptHeaders(part))
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .type(`${types[type]}; charset=utf-8`)
      .send(body)
  })
  return app
}

function readJson(file: string): unknown {
  const bytes = readFile(file)
  if (!bytes) throw new Error(`The secure frame is not built: ${file} is missing.`)
  return JSON.parse(bytes.toString('utf8')) as unknown
}

function readFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
