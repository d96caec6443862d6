import { join } from 'node:path'
import { inject } from 'vitest'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { strictPolicy } from '../serve/strict-policy.mjs'
import { startService } from '../service/start-service.mjs'

/** A page with the standard preset, beside a service of this machine. */
export interface ServiceStage {
  /** The page; a query may follow. */
  readonly page: string
  /** The service itself, whatever stands before it. */
  readonly service: string
  stop(): Promise<void>
}

/**
 * Starts the service, and serves the page under the strict policy with the service's address in it.
 * @param before puts something in front of the service; its address is what the page learns.
 */
export async function startServiceStage(
  before?: (service: string) => Promise<{ readonly url: string; stop(): Promise<void> }>,
): Promise<ServiceStage> {
  const { devnet, folder } = inject('world')
  const service = await startService({ folder: 'memory', environment: { CLIENT_LIMIT: '0' } })
  const stops: (() => Promise<void>)[] = [() => service.stop()]
  const front = await before?.(service.url)
  if (front) stops.push(() => front.stop())
  const url = front?.url ?? service.url
  const connect = [...devnet.chains.map(({ rpcUrl }) => rpcUrl), url, url.replace('http', 'ws')]
  const served = await serveStatic({
    dir: join(folder, 'faults'),
    headers: { 'content-security-policy': strictPolicy({ connect }) },
    transformHtml: (html) => withDevnet(html, { ...devnet, service: { url, projectId: 'development' } }),
  })
  stops.push(() => served.stop())
  return {
    page: `${served.url}/standard.html`,
    service: service.url,
    async stop() {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}
