import { type Harness, type ViewState } from '#kernel/testing'
import { sendReceivers } from '../contract.js'
import { paidReceivers } from '../testing/in-the-form.js'
import { sampleSend } from '../testing/sample-send.js'

export const view = sendReceivers

function state(
  name: string,
  paid: Parameters<typeof paidReceivers>[1],
  more: Partial<ViewState> = {},
): ViewState {
  const sample = sampleSend()
  const prepare = async (harness: Harness) => {
    await sample.connect(harness)
    await paidReceivers(harness, paid)
    const screen = await harness.open(sendReceivers)
    const [latest] = paid
    await screen.sees(latest ? 'Paid on' : 'No receivers yet')
  }
  return { name, companions: sample.companions, prepare, ...more }
}

const addresses = ['3b', '90', 'c1', '5e'].map((byte) => `0x${byte.repeat(20)}`)
const [first = '', second = ''] = addresses

/** States of the list. */
export const states: readonly ViewState[] = [
  state('paid', [{ address: first, name: 'noor.foyer.id' }, { address: second }]),
  state('none yet', []),
  state(
    'long names, text at 200 %',
    [{ address: first, name: `${'a-very-long-name.'.repeat(3)}foyer.id` }, { address: second }],
    { variables: { '--foyer-font-size': '20px' } },
  ),
  state('keyboard', [{ address: first, name: 'noor.foyer.id' }, { address: second }], { keyboard: true }),
]
