import type { AddressInfo } from 'node:net'
import type { Clock } from 'foyerkit/kernel'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/options.js'
import type { Post } from './post/post.js'
import type { Projects } from './projects/create-projects.js'
import { isOriginAllowed } from './projects/is-origin-allowed.js'
import { hasFeature } from './projects/project.js'
import { attachRelay, createRelay, type LogData, type Relay } from './relay/index.js'

/** What the relay of a service is made of. */
export interface RelayParts {
  readonly config: Pick<Config, 'DRAIN_SECONDS'> & Partial<Pick<Config, 'RELAY_ADDRESSES'>>
  readonly clock: Clock
  readonly post: Pick<Post, 'mailboxes' | 'fanout'>
  readonly projects: Pick<Projects, 'find'>
}

/**
 * Gives every upgrade of the service's port to a relay, whatever its path: what tells a right address from a wrong
 * one is the audience of the token, and whoever has it wrong reads so in the reason of the close frame.
 */
export async function mountRelay(app: FastifyInstance, parts: RelayParts): Promise<Relay> {
  const { config, clock, post, projects } = parts
  const relay = await createRelay({
    ...post,
    clock,
    projects: {
      async admit(id, origin) {
        const project = await projects.find(id)
        if (!project || !hasFeature(project, 'relay')) return 'unknown-project'
        return isOriginAllowed(project.allowedOrigins, origin) ? 'admitted' : 'origin-not-allowed'
      },
    },
    log: {
      info: (message: string, data?: LogData) => app.log.info(data, message),
      warn: (message: string, data?: LogData) => app.log.warn(data, message),
      error: (message: string, data?: LogData) => app.log.error(data, message),
    },
    audiences: () => config.RELAY_ADDRESSES ?? addressesOf(app),
    drainMs: config.DRAIN_SECONDS * 1_000,
  })
  attachRelay(app.server, relay)
  return relay
}

function addressesOf({ server }: FastifyInstance): readonly string[] {
  const { port } = server.address() as AddressInfo
  return [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`]
}
