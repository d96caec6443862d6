import { atom } from 'jotai/vanilla'
import { connectionAtom, definePlugin, fill, lazy, view } from '#kernel'
import { accountSections } from '#plugins/account/contract'
import { evmNamespace } from '#plugins/evm/contract'
import { optional, required } from './deps.js'
import { smartSessionsFlag, smartSessionsList, smartSessionsService } from './contract.js'

/** Smart sessions of the active account (ERC-7715): a list at the service, grants, and revocations. */
export const smartSessions = /*#__PURE__*/ definePlugin({
  id: 'smart-sessions',
  kernel: '^0.1.0',
  flag: smartSessionsFlag,
  requires: required,
  optional,
  provides: { service: smartSessionsService },
  contributes: [view(smartSessionsList, () => import('./views/SmartSessions.js'))],
  setup(context) {
    const { api } = context.maybe
    if (api?.has('api'))
      context.contribute(
        fill(accountSections, {
          id: 'smart-sessions',
          rank: 60,
          when: atom((get) => get(connectionAtom)?.namespace === evmNamespace),
          load: () => import('./views/SmartSessionsRow.js'),
        }),
      )
    const service = lazy(async () => (await import('./service.js')).createSmartSessions(context))
    return { service: () => service }
  },
})

export * from './contract.js'
