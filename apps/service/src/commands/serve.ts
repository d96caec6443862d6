import { readConfig } from '../config/read-config.js'
import { createService } from '../create-service.js'
import { openDatabase } from '../database/open-database.js'
import { openPost } from '../post/open-post.js'
import { systemClock } from '../system-clock.js'

/**
 * Runs the service until SIGTERM or SIGINT, then ends it in order. A second signal ends it at once.
 *
 * @throws if it cannot start; nothing is left running then.
 */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  const asked = untilAskedToStop()
  const database = await openDatabase(config)
  try {
    const post = await openPost({ config, queries: database.queries, clock: systemClock })
    try {
      const service = await createService({ config, database, post })
      for (const warning of post.warnings) service.app.log.warn(warning)
      await service.app.listen({ host: config.HOST, port: config.PORT })
      await asked
      service.app.log.info('stopping')
      await service.drain()
      service.app.log.info('stopped')
    } finally {
      await post.close()
    }
  } finally {
    await database.close()
  }
}

function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const ask = () => {
      if (asked) process.exit(1)
      asked = true
      resolve()
    }
    process.on('SIGTERM', ask).on('SIGINT', ask)
  })
}
