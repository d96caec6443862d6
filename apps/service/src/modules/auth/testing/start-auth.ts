import { startService, type RunningService } from '../../../testing/start-service.js'
import { frameOrigin, hostOrigin } from './auth-client.js'
import { createJumpingClock, type JumpingClock } from './jumping-clock.js'

/** Service of a test with the projects `shop` and `other`, and a clock that the test advances. */
export interface AuthService extends RunningService {
  readonly clock: JumpingClock
}

/** Starts a service with an embedded wallet. */
export async function startAuth(environment: Readonly<Record<string, string>> = {}): Promise<AuthService> {
  const clock = createJumpingClock()
  const service = await startService(
    { FRAME_URL: frameOrigin, PROXIES: '1', CLIENT_LIMIT: '0', PROJECT_LIMIT: '0', ...environment },
    { clock },
  )
  const project = { allowedOrigins: [hostOrigin], features: {}, analytics: false }
  await service.projects.add({ ...project, id: 'shop', name: 'Shop' })
  await service.projects.add({ ...project, id: 'other', name: 'Other' })
  await service.projects.add({
    ...project,
    id: 'strict',
    name: 'Strict',
    settings: { auth: { deviceApproval: true } },
  })
  return { ...service, clock }
}
