import { definePlugin, type Plugin } from '#kernel'
import { fakeConnector, fakeConnectors, fakeNamespace } from '#kernel/testing'
import { authId, authKey, frameUrlAtom, type AuthService } from '#plugins/auth/contract'
import { connect } from '../../connect/index.js'
import { socials } from '../../socials/index.js'

/** Address of the sample logins. */
export const sampleUrl = 'https://farcaster.example/connect?channelToken=ABC'

/** Sample login whose end a test decides. */
export interface SampleFarcaster {
  /** Waits for the approval. Default: for ever. */
  readonly approve?: () => Promise<string | undefined>
  readonly uri?: Error
  /** Called when the frame is loaded again. */
  readonly onReset?: () => void
}

/** A connector of an embedded wallet, the social logins, and logins with Farcaster without a frame. */
export function sampleFarcaster({ approve, uri, onReset }: SampleFarcaster = {}): readonly Plugin[] {
  const login = definePlugin({
    id: 'sample-farcaster',
    provides: { auth: authKey },
    setup({ store }) {
      store.set(frameUrlAtom, 'https://wallet.example')
      const service: Pick<AuthService, 'farcasterUri' | 'connectFarcaster' | 'reset'> = {
        async farcasterUri() {
          if (uri) throw uri
          return sampleUrl
        },
        connectFarcaster: approve ?? (() => new Promise<never>(() => {})),
        async reset() {
          onReset?.()
        },
      }
      return { auth: () => service as AuthService }
    },
  })
  return [
    fakeNamespace(),
    fakeConnectors({
      ...fakeConnector({ id: authId }),
      name: 'Embedded wallet',
      kind: 'AUTH',
      role: 'login',
    }),
    connect(),
    socials(),
    login(),
  ]
}
