import { fakeNamespace, type Harness, type ViewState } from '#kernel/testing'
import { networksList } from '../contract.js'
import {
  networkCompanions,
  connectSample,
  sampleNetwork,
  sampleNetworks,
  sampleWallet,
} from '../testing/sample-networks.js'

export const view = networksList

const neverAnswer = () => new Promise<never>(() => {})
const reject = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
const fail = () => Promise.reject(new Error('Internal JSON-RPC error: the node did not answer.'))

/** Connects the wallet and opens the list. */
const openList = async (harness: Harness) => {
  await connectSample(harness)
  const screen = await harness.open(networksList)
  await screen.sees('Base')
  return screen
}

/** Opens the list, presses a button, and waits for a text. */
const openAndPress = (name: string, expectedText: string) => async (harness: Harness) => {
  const screen = await openList(harness)
  await screen.press(name)
  await screen.sees(expectedText)
}

const solana = fakeNamespace('other', [], [sampleNetwork('x', 'Solana', { chainNamespace: 'other' })])
const manyNetworks = Array.from({ length: 20 }, (_, index) =>
  sampleNetwork(index + 1, `Network ${index + 1}`),
)
const longNames = [
  sampleNetwork(8453, 'Base'),
  sampleNetwork(2, 'The Interplanetary Settlement Network of the United Federation'),
  sampleNetwork(3, 'Donaudampfschifffahrtsgesellschaftskapitänskette'),
  sampleNetwork(4, 'شبكة الواحة'),
]

/** States of the network list. */
export const states: readonly ViewState[] = [
  { name: 'list', companions: [...networkCompanions(), solana], prepare: openList },
  { name: 'not connected', companions: networkCompanions() },
  {
    name: 'switching',
    companions: networkCompanions(sampleWallet({ switchNetwork: neverAnswer })),
    prepare: openAndPress('Ethereum', 'Approve in Juniper'),
  },
  {
    name: 'rejected',
    companions: networkCompanions(sampleWallet({ switchNetwork: reject })),
    prepare: openAndPress('Ethereum', 'Still on Base'),
  },
  {
    name: 'failed',
    companions: networkCompanions(sampleWallet({ switchNetwork: fail })),
    prepare: openAndPress('Ethereum', 'Still on Base'),
  },
  {
    name: 'some networks not approved',
    companions: networkCompanions(sampleWallet({ approvedNetworks: ['demo:8453', 'demo:1'] })),
    prepare: openList,
  },
  {
    name: 'explanation of missing networks',
    companions: networkCompanions(),
    prepare: openAndPress('Why', 'decides which networks'),
  },
  { name: 'search field', companions: networkCompanions(undefined, manyNetworks) },
  {
    name: 'one network',
    companions: networkCompanions(undefined, sampleNetworks.slice(0, 1)),
    prepare: openList,
  },
  { name: 'long names', companions: networkCompanions(undefined, longNames), prepare: openList },
  {
    name: 'text at 200 %',
    companions: [...networkCompanions(), solana],
    prepare: openList,
    variables: { '--foyer-font-size': '20px' },
  },
  { name: 'by keyboard', companions: networkCompanions(), prepare: openList, keyboard: true },
]
