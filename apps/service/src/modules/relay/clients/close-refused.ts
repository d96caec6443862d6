import { assertAdmitted } from '../auth/authenticate.js'
import { ConnectionRefused } from '../auth/connection-refused.js'
import type { Projects } from '../project-access.js'
import type { Connection } from './open-connection.js'

/**
 * Closes the connections whose project was disabled or removed, has the relay off, or no longer allows their origin. Connections
 * stay open if the check fails.
 */
export async function closeRefused(
  connections: ReadonlySet<Connection>,
  projects: Pick<Projects, 'admit'>,
): Promise<void> {
  const checks = new Map<string, Promise<ConnectionRefused | undefined>>()
  const reasonOf = ({ projectId, origin }: Connection) => {
    const key = JSON.stringify([projectId, origin])
    const check = checks.get(key) ?? findRefusal(projects, projectId, origin)
    checks.set(key, check)
    return check
  }
  for (const connection of connections) {
    const refusal = await reasonOf(connection)
    if (refusal) connection.refuse(refusal)
  }
}

async function findRefusal(projects: Pick<Projects, 'admit'>, projectId: string, origin: string | undefined) {
  try {
    await assertAdmitted(projects, projectId, origin)
  } catch (error) {
    if (error instanceof ConnectionRefused) return error
  }
  return undefined
}
