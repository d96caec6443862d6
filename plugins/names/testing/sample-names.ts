import { definePlugin, kernelVersion, type Plugin } from '#kernel'
import { capability, profilesAtom, signingCapability, type Network, type Signing } from '#kernel/chain'
import { fakeNamespace, fakeNetwork, fakeSession, type HttpAnswer } from '#kernel/testing'
import { profilesKey } from '#plugins/account/contract'
import { authId } from '#plugins/auth/contract'
import { service } from '../../service/index.js'

/** Account of the samples. */
export const sampleAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const base = 'https://names.example'
const sampleNetwork: Network = { ...fakeNetwork('eip155', 8453), name: 'Base' }

/** Service and embedded wallet of the samples. */
export interface SampleNames {
  /** Answers to suggestions by label, in place of those for `adalace`, which is free, and `noor`, which is taken. */
  readonly suggestions?: Readonly<Record<string, HttpAnswer>>
  /** Answer to a registration. Default: success. */
  readonly register?: HttpAnswer
  /** Answer to a release. Default: success. */
  readonly release?: HttpAnswer
  /** Answer to the look-up of `adalace`. Default: it is not registered. */
  readonly found?: HttpAnswer
  /** Signs a message. Default: at once. */
  readonly sign?: Signing['message']
  /** Connector of the account. Default: the embedded wallet. */
  readonly connectorId?: string
  readonly network?: Network
}

/** URL of a call of the service. */
export const sampleUrl = (path: string, query: Readonly<Record<string, string>> = {}) =>
  `${base}/v1/profile/${path}?${new URLSearchParams({
    ...query,
    projectId: 'shop',
    st: 'appkit',
    sv: `js-${kernelVersion}`,
  }).toString()}`

/** URL of the call that asks for suggestions. */
export const suggestionsUrl = (label: string) =>
  sampleUrl(`suggestions/${label}`, { zone: 'foyer.id', sender: sampleAddress })

/** Answer of the service: the name itself, and free ones. */
export const suggested =
  (label: string, isTaken: boolean, ...ends: readonly string[]): HttpAnswer =>
  () => ({
    suggestions: [
      { name: `${label}.foyer.id`, registered: isTaken },
      ...ends.map((end) => ({ name: `${label}-${end}.foyer.id`, registered: false })),
    ],
  })

const usual = {
  adalace: suggested('adalace', false, 'lovelace', 'writes', 'home'),
  noor: suggested('noor', true, 'k', 'home'),
}

/** Options of a harness with a service of names. */
export function sampleNames({
  suggestions = usual,
  register = () => ({ success: true }),
  release = () => ({ success: true }),
  found = () => [],
  sign = async () => ({ signature: `0x${'ab'.repeat(65)}`, type: 'eip191' }),
  connectorId = authId,
  network = sampleNetwork,
}: SampleNames = {}) {
  const signing = capability(signingCapability, async () => () => ({ message: sign }))
  const companions: readonly Plugin[] = [
    service(),
    fakeNamespace('eip155', [signing], [network]),
    fakeSession({
      namespace: 'eip155',
      address: sampleAddress,
      network: network.caipNetworkId,
      connectorId,
    }),
    sampleProfiles(),
  ]
  const asked = Object.entries(suggestions).map(([label, answer]) => [suggestionsUrl(label), answer])
  return {
    companions,
    service: base,
    projectId: 'shop',
    http: {
      ...(Object.fromEntries(asked) as Record<string, HttpAnswer>),
      [`${base}/v1/profile/account`]: register,
      [`${base}/v1/profile/account/release`]: release,
      [sampleUrl('account/adalace.foyer.id', { apiVersion: '2' })]: found,
    },
  }
}

/** Names of accounts, which are set only. */
const sampleProfiles = definePlugin({
  id: 'sample-profiles',
  provides: { profiles: profilesKey },
  setup: ({ store }) => ({
    profiles: () => ({
      of: async () => undefined,
      set: async (account, naming) =>
        store.set(profilesAtom, new Map(naming ? [[account, { name: naming.name }]] : [])),
    }),
  }),
})
