import { guardedRoute, recentLogin, type AccessGuard } from '../../../access/index.js'
import { HttpError } from '../../../platform/http/http-error.js'
import type { ServiceApp } from '../../../platform/http/route-types.js'
import type { AuthParts } from '../auth-parts.js'
import { requireSession } from '../sessions/require-session.js'
import { endSessions } from '../sessions/session-store.js'
import { recordEvent } from '../users/audit.js'
import { listDevices, revokeDevice } from '../users/devices.js'
import { devicesAnswer, emptyAnswer, emptyBody, projectQuery, revokeBody } from '../wire.js'

/** Registers the endpoints of devices. */
export function deviceRoutes(
  app: ServiceApp,
  { parts, guard }: { readonly parts: AuthParts; readonly guard: AccessGuard },
): void {
  const { queries, macs, clock } = parts
  app.post(
    '/auth/v1/devices/list',
    {
      config: guardedRoute,
      schema: {
        summary: 'Devices of the user',
        querystring: projectQuery,
        body: emptyBody,
        response: { 200: devicesAnswer },
      },
    },
    async (request) => {
      const { session, device } = await requireSession(parts, guard, request)
      const devices = await listDevices(queries, macs, session.userId)
      return { devices: devices.map((row) => ({ ...row, isThis: row.id === device.id })) }
    },
  )

  app.post(
    '/auth/v1/devices/revoke',
    {
      config: guardedRoute,
      schema: {
        summary: 'Revokes a device and ends its sessions; another one only after a recent login',
        querystring: projectQuery,
        body: revokeBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      const { session } = await requireSession(parts, guard, request)
      if (request.body.deviceId !== session.deviceId) await guard.requireAccess(request, recentLogin)
      const devices = await listDevices(queries, macs, session.userId)
      const device = devices.find(({ id }) => id === request.body.deviceId)
      if (!device) throw new HttpError(404, 'device', 'There is no such device')
      const now = clock.now()
      await queries.transaction(async (transaction) => {
        await revokeDevice(transaction, macs, device, now)
        await endSessions(transaction, macs, { deviceId: device.id }, now)
        await recordEvent(transaction, {
          at: now,
          actor: session.userId,
          action: 'device-revoke',
          project: session.project,
          target: device.id,
          place: session.hostOrigin,
          result: 'done',
        })
      })
      return {}
    },
  )
}
