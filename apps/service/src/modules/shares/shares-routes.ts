import type { FastifyRequest } from 'fastify'
import { guardedRoute, recentLogin, type AccessGuard, type AccessRequirement } from '../../access/index.js'
import type { ServiceApp } from '../../platform/http/route-types.js'
import type { Bundlers } from '../smart-accounts/create-bundlers.js'
import type { SmartAccountSettings } from '../smart-accounts/smart-account-settings.js'
import type { Caller, SharesParts } from './shares-parts.js'
import { askBundler } from './store/operations.js'
import { hasDeviceSet, releaseDeviceShare, releaseRecoveryShare } from './store/releases.js'
import { activateSplit, addSets, readPendingShare, revokeKeys } from './store/sets.js'
import { createWallet, findWallet, preferType, signWallet } from './store/wallets.js'
import {
  emptyAnswer,
  emptyBody,
  newSetBody,
  newWalletAnswer,
  newWalletBody,
  operationAnswer,
  operationBody,
  preferredBody,
  projectQuery,
  releaseAnswer,
  revokeBody,
  shareAnswer,
  signatureBody,
  splitBody,
  walletAnswer,
} from './wire.js'

/** Maximum age of a login that recovers a wallet. */
const recoverySeconds = 600

/** Parts of {@link sharesRoutes}. */
export interface SharesRouteParts {
  readonly parts: SharesParts
  readonly guard: AccessGuard
  readonly bundlers: Bundlers
  /** Operations of one project in an hour that the operator pays for; 0 for no limit. */
  readonly sponsoredPerProject: number
  /** Called when that limit stops further ones. */
  onProjectLimit(project: string): void
  /** Settings of a project for smart accounts. */
  readonly accountSettingsOf: (project: {
    readonly settings: Readonly<Record<string, unknown>>
  }) => SmartAccountSettings
}

/** Registers the endpoints of wallets and login shares. */
export function sharesRoutes(app: ServiceApp, routeParts: SharesRouteParts): void {
  const { parts, guard, bundlers, accountSettingsOf, sponsoredPerProject, onProjectLimit } = routeParts
  const config = guardedRoute
  const querystring = projectQuery
  const callerOf = (request: FastifyRequest, requirement?: AccessRequirement): Promise<Caller> =>
    guard.requireAccess(request, requirement)
  const done = { 200: emptyAnswer }

  app.post(
    '/shares/v1/wallet',
    {
      config,
      schema: {
        summary: 'Wallet of the user, without secrets',
        querystring,
        body: emptyBody,
        response: { 200: walletAnswer },
      },
    },
    async (request) => {
      const caller = await callerOf(request, { scope: 'read' })
      const wallet = await findWallet(parts.queries, parts.rows, caller)
      if (!wallet) return { wallet: null, hasDeviceSet: false }
      return { wallet, hasDeviceSet: await hasDeviceSet(parts.queries, wallet.id, caller.jkt) }
    },
  )

  app.post(
    '/shares/v1/wallet/preferred',
    {
      config,
      schema: {
        summary: 'Sets the preferred type of account',
        querystring,
        body: preferredBody,
        response: done,
      },
    },
    async (request) => {
      const { namespace, type } = request.body
      await preferType(parts, await callerOf(request), namespace, type)
      return {}
    },
  )

  app.post(
    '/shares/v1/wallet/signature',
    {
      config,
      schema: {
        summary: "Stores the signature of the wallet's key over its addresses and the kind of its account",
        querystring,
        body: signatureBody,
        response: done,
      },
    },
    async (request) => {
      await signWallet(parts, await callerOf(request), request.body.signature)
      return {}
    },
  )

  app.post(
    '/shares/v1/wallets',
    {
      config,
      schema: {
        summary: 'Stores a pending wallet with the login share of its first split',
        querystring,
        body: newWalletBody,
        response: { 200: newWalletAnswer },
      },
    },
    async (request) => ({ walletId: await createWallet(parts, await callerOf(request), request.body) }),
  )

  app.post(
    '/shares/v1/sets',
    {
      config,
      schema: {
        summary: 'Stores the login share of a further split',
        querystring,
        body: newSetBody,
        response: done,
      },
    },
    async (request) => {
      await addSets(parts, await callerOf(request), request.body)
      return {}
    },
  )

  app.post(
    '/shares/v1/sets/read',
    {
      config,
      schema: {
        summary: 'Login share of a pending split of this device',
        querystring,
        body: splitBody,
        response: { 200: shareAnswer },
      },
    },
    async (request) => ({
      share: await readPendingShare(parts, await callerOf(request), request.body.split),
    }),
  )

  app.post(
    '/shares/v1/sets/activate',
    {
      config,
      schema: {
        summary: 'Makes a split the active one, and its wallet active',
        querystring,
        body: splitBody,
        response: done,
      },
    },
    async (request) => {
      await activateSplit(parts, await callerOf(request), request.body.split)
      return {}
    },
  )

  app.post(
    '/shares/v1/release',
    {
      config,
      schema: {
        summary: 'Login share of this device, for a signature',
        querystring,
        body: emptyBody,
        response: { 200: releaseAnswer },
      },
    },
    async (request) => releaseDeviceShare(parts, await callerOf(request)),
  )

  app.post(
    '/shares/v1/release/recovery',
    {
      config,
      schema: {
        summary: 'Login share for a new device, once in a recent session',
        querystring,
        body: emptyBody,
        response: { 200: releaseAnswer },
      },
    },
    async (request) =>
      releaseRecoveryShare(parts, await callerOf(request, { maxAgeSeconds: recoverySeconds })),
  )

  app.post(
    '/shares/v1/operations',
    {
      config,
      schema: {
        summary: 'Request of the wallet to the bundler or paymaster of a chain',
        querystring,
        body: operationBody,
        response: { 200: operationAnswer },
      },
    },
    async (request) => {
      const { paymasterOrigins } = accountSettingsOf(request.project)
      const caller = await callerOf(request)
      const outcome = await askBundler(parts, bundlers, caller, request.body, paymasterOrigins, {
        perProject: sponsoredPerProject,
        onProjectLimit: () => onProjectLimit(caller.projectId),
      })
      if (!outcome.error) return { result: outcome.result }
      const { code, message } = outcome.error
      return { error: { code, message } }
    },
  )

  app.post(
    '/shares/v1/devices/revoke',
    {
      config,
      schema: {
        summary:
          'Deletes the login shares of this device, or after a recent login those of another or of all',
        querystring,
        body: revokeBody,
        response: done,
      },
    },
    async (request) => {
      const jkt = 'jkt' in request.body ? request.body.jkt : undefined
      const caller = await callerOf(request)
      if (jkt !== caller.jkt) await callerOf(request, recentLogin)
      await revokeKeys(parts, caller, jkt)
      return {}
    },
  )
}
