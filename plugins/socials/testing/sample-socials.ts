import { definePlugin, type Plugin } from '#kernel'
import { fakeConnector, fakeConnectors, fakeNamespace } from '#kernel/testing'
import { authId, authKey, frameUrlAtom, type AuthService } from '#plugins/auth/contract'
import { connect } from '../../connect/index.js'

/** URL of the frame of the samples. */
export const sampleFrameUrl = 'https://wallet.example'

/** Answers of the sample logins. */
export interface SampleSocials {
  /** Address of the provider, or the error. Default: an address. */
  readonly uri?: Error | 'never'
  /** Result of a handle: right, or the error. */
  readonly result?: Error
}

/** Calls of the sample logins. */
export interface SocialCalls {
  readonly begun: { readonly provider: string; readonly returnTo: string | undefined }[]
  readonly connected: string[]
}

/** A connector of an embedded wallet, and social logins without a frame. */
export function sampleSocials(
  { uri, result }: SampleSocials = {},
  calls: SocialCalls = { begun: [], connected: [] },
): readonly Plugin[] {
  const login = definePlugin({
    id: 'sample-socials',
    provides: { auth: authKey },
    setup({ store }) {
      store.set(frameUrlAtom, sampleFrameUrl)
      const service: Pick<AuthService, 'socialRedirectUri' | 'connectSocial'> = {
        async socialRedirectUri(provider, returnTo) {
          calls.begun.push({ provider, returnTo })
          if (uri === 'never') return new Promise<never>(() => {})
          if (uri) throw uri
          return `https://${provider}.example/login`
        },
        async connectSocial(address) {
          calls.connected.push(address)
          if (result) throw result
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
    login(),
  ]
}
