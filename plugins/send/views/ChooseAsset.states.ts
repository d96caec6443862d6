import type { Harness, ViewState } from '#kernel/testing'
import { sendAsset, sendForm } from '../contract.js'
import { fieldOf, typeInto } from '../testing/in-the-form.js'
import { sampleAssets, sampleSend } from '../testing/sample-send.js'

export const view = sendAsset

function listed(
  name: string,
  options: Parameters<typeof sampleSend>[0],
  more: Partial<ViewState> = {},
  text = '',
): ViewState {
  const sample = sampleSend(options)
  return {
    name,
    companions: sample.companions,
    prepare: async (harness: Harness) => {
      await sample.connect(harness)
      const screen = await harness.open(sendForm)
      harness.router.push(sendAsset)
      await fieldOf(screen, 'send-asset-search')
      if (text) await typeInto(screen, 'send-asset-search', text)
    },
    ...more,
  }
}

const many = Array.from({ length: 60 }, (_, index) => ({
  ...sampleAssets[1]!,
  address: `0x${String(index).padStart(40, '0')}`,
  name: `Sample token ${index}`,
}))

/** Which asset is sent. */
export const states: readonly ViewState[] = [
  listed('tokens', { assets: sampleAssets }),
  listed('the network’s own alone', {}),
  listed('many', { assets: many }),
  listed('nothing found', { assets: sampleAssets }, {}, 'doge'),
  listed('long names', {
    assets: [
      {
        ...sampleAssets[0]!,
        name: 'The token of the United Federation of Planets',
        symbol: 'UNITEDFEDERATION',
      },
    ],
  }),
  listed('text at 200 %', { assets: sampleAssets }, { variables: { '--foyer-font-size': '20px' } }),
]
