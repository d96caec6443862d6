import type { Harness, ViewState } from '#kernel/testing'
import { networksUnsupported } from '../contract.js'
import {
  networkCompanions,
  connectSample,
  sampleNetworks,
  switchingWallet,
} from '../testing/sample-networks.js'

export const view = networksUnsupported

const hostNetworks = sampleNetworks.slice(0, 3)
const never = () => new Promise<never>(() => {})
const refuse = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
const fail = () => Promise.reject(new Error('Internal JSON-RPC error: the node did not answer.'))

const elsewhere = (switchNetwork?: () => Promise<never>, network = 1337) =>
  networkCompanions(switchingWallet({ network, ...(switchNetwork && { switchNetwork }) }), hostNetworks)

const opened = async (harness: Harness) => {
  await connectSample(harness)
  const screen = await harness.open(networksUnsupported)
  await screen.sees('Pick a network')
  return screen
}

const picked = (words: string) => async (harness: Harness) => {
  const screen = await opened(harness)
  await screen.press('Ethereum')
  await screen.sees(words)
}

/** The wallet is on a network the host does not use. */
export const states: readonly ViewState[] = [
  { name: 'where to go', companions: elsewhere(), prepare: opened },
  { name: 'switching', companions: elsewhere(never), prepare: picked('Approve in Juniper') },
  { name: 'refused', companions: elsewhere(refuse), prepare: picked('You cancelled') },
  { name: 'failed', companions: elsewhere(fail), prepare: picked('Couldn’t switch') },
  { name: 'a long id', companions: elsewhere(undefined, 98_765_432_109_876), prepare: opened },
  {
    name: 'text at 200 %',
    companions: elsewhere(),
    prepare: opened,
    variables: { '--foyer-font-size': '20px' },
  },
  { name: 'by keyboard', companions: elsewhere(), prepare: opened, keyboard: true },
]
