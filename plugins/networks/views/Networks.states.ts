import { fakeNamespace, type Harness, type ViewState } from '#kernel/testing'
import { networksList } from '../contract.js'
import {
  networkCompanions,
  connectSample,
  sampleNetwork,
  sampleNetworks,
  switchingWallet,
} from '../testing/sample-networks.js'

export const view = networksList

const never = () => new Promise<never>(() => {})
const refuse = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
const fail = () => Promise.reject(new Error('Internal JSON-RPC error: the node did not answer.'))

/** Connects and opens the list. */
const opened = async (harness: Harness) => {
  await connectSample(harness)
  const screen = await harness.open(networksList)
  await screen.sees('Base')
  return screen
}

/** Picks Ethereum there and waits for words. */
const picked = (words: string) => async (harness: Harness) => {
  const screen = await opened(harness)
  await screen.press('Ethereum')
  await screen.sees(words)
}

const pressed = (name: string, words: string) => async (harness: Harness) => {
  const screen = await opened(harness)
  await screen.press(name)
  await screen.sees(words)
}

const solana = fakeNamespace('other', [], [sampleNetwork('x', 'Solana', { chainNamespace: 'other' })])
const many = Array.from({ length: 20 }, (_, index) => sampleNetwork(index + 1, `Network ${index + 1}`))
const long = [
  sampleNetwork(8453, 'Base'),
  sampleNetwork(2, 'The Interplanetary Settlement Network of the United Federation'),
  sampleNetwork(3, 'Donaudampfschifffahrtsgesellschaftskapitänskette'),
  sampleNetwork(4, 'شبكة الواحة'),
]

/** The networks one can go to. */
export const states: readonly ViewState[] = [
  { name: 'list', companions: [...networkCompanions(), solana], prepare: opened },
  { name: 'not connected', companions: networkCompanions() },
  {
    name: 'switching',
    companions: networkCompanions(switchingWallet({ switchNetwork: never })),
    prepare: picked('Approve in Juniper'),
  },
  {
    name: 'refused',
    companions: networkCompanions(switchingWallet({ switchNetwork: refuse })),
    prepare: picked('Still on Base'),
  },
  {
    name: 'failed',
    companions: networkCompanions(switchingWallet({ switchNetwork: fail })),
    prepare: picked('Still on Base'),
  },
  {
    name: 'not all of them approved',
    companions: networkCompanions(switchingWallet({ approvedNetworks: ['demo:8453', 'demo:1'] })),
    prepare: opened,
  },
  {
    name: 'why one may be missing',
    companions: networkCompanions(),
    prepare: pressed('Why', 'decides which networks'),
  },
  { name: 'more than fit, with a search', companions: networkCompanions(undefined, many) },
  {
    name: 'one network',
    companions: networkCompanions(undefined, sampleNetworks.slice(0, 1)),
    prepare: opened,
  },
  { name: 'long names', companions: networkCompanions(undefined, long), prepare: opened },
  {
    name: 'text at 200 %',
    companions: [...networkCompanions(), solana],
    prepare: opened,
    variables: { '--foyer-font-size': '20px' },
  },
  { name: 'by keyboard', companions: networkCompanions(), prepare: opened, keyboard: true },
]
