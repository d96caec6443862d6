import type { Harness, ViewState } from '#kernel/testing'
import { profilesAtom } from '#kernel/chain'
import { receiveAddress } from '../contract.js'
import { ownAddress, sampleReceive } from '../testing/sample-receive.js'

export const view = receiveAddress

const opened = async (harness: Harness) => {
  const screen = await harness.open(receiveAddress)
  await screen.button('Copy address')
  return screen
}

/** The own address. */
export const states: readonly ViewState[] = [
  { name: 'address', companions: sampleReceive(), prepare: opened },
  {
    name: 'with a name',
    companions: sampleReceive(),
    prepare: async (harness) => {
      harness.store.set(profilesAtom, new Map([[`demo:1:${ownAddress}`, { name: 'ada.foyer.id' }]]))
      return opened(harness)
    },
  },
  {
    name: 'copied',
    companions: sampleReceive(),
    prepare: async (harness) => {
      const screen = await opened(harness)
      await screen.press('Copy address')
      await screen.sees('Address copied')
    },
  },
  {
    name: 'address of another chain, long network name',
    companions: sampleReceive({
      address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      network: 'The network of the United Federation of Planets',
    }),
    prepare: opened,
  },
  { name: 'unknown network', companions: sampleReceive({ id: 7 }), prepare: opened },
  { name: 'no account', prepare: (harness: Harness) => harness.open(receiveAddress) },
  {
    name: 'text at 200 %',
    companions: sampleReceive(),
    prepare: opened,
    variables: { '--foyer-font-size': '20px' },
  },
]
