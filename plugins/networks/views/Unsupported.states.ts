import type { Harness, ViewState } from '#kernel/testing'
import { networksUnsupported } from '../contract.js'
import { networkCompanions, connectSample, sampleNetworks, sampleWallet } from '../testing/sample-networks.js'

export const view = networksUnsupported

const configuredNetworks = sampleNetworks.slice(0, 3)
const neverAnswer = () => new Promise<never>(() => {})
const reject = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
const fail = () => Promise.reject(new Error('Internal JSON-RPC error: the node did not answer.'))

/** A wallet on a network that is not configured. */
const onUnsupportedNetwork = (switchNetwork?: () => Promise<never>, network = 1337) =>
  networkCompanions(sampleWallet({ network, ...(switchNetwork && { switchNetwork }) }), configuredNetworks)

/** Connects the wallet and opens the view. */
const openView = async (harness: Harness) => {
  await connectSample(harness)
  const screen = await harness.open(networksUnsupported)
  await screen.sees('Pick a network')
  return screen
}

/** Opens the view, selects Ethereum, and waits for a text. */
const selectEthereum = (expectedText: string) => async (harness: Harness) => {
  const screen = await openView(harness)
  await screen.press('Ethereum')
  await screen.sees(expectedText)
}

/** States of the view for a wallet on an unsupported network. */
export const states: readonly ViewState[] = [
  { name: 'unsupported network', companions: onUnsupportedNetwork(), prepare: openView },
  {
    name: 'switching',
    companions: onUnsupportedNetwork(neverAnswer),
    prepare: selectEthereum('Approve in Juniper'),
  },
  { name: 'rejected', companions: onUnsupportedNetwork(reject), prepare: selectEthereum('You cancelled') },
  { name: 'failed', companions: onUnsupportedNetwork(fail), prepare: selectEthereum('Couldn’t switch') },
  {
    name: 'long network id',
    companions: onUnsupportedNetwork(undefined, 98_765_432_109_876),
    prepare: openView,
  },
  {
    name: 'text at 200 %',
    companions: onUnsupportedNetwork(),
    prepare: openView,
    variables: { '--foyer-font-size': '20px' },
  },
  { name: 'by keyboard', companions: onUnsupportedNetwork(), prepare: openView, keyboard: true },
]
