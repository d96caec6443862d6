import { until, type Harness, type Screen, type ViewState } from '#kernel/testing'
import { sendForm, type SendFormParams } from '../contract.js'
import { openForm, pause, typeInto } from '../testing/in-the-form.js'
import { noor, sampleAssets, sampleSend, type SampleOptions } from '../testing/sample-send.js'

export const view = sendForm

/** A form with values. */
function filled(
  name: string,
  params: SendFormParams,
  options: SampleOptions = {},
  { is, ...more }: Partial<ViewState> & { is?: (screen: Screen) => unknown } = {},
): ViewState {
  const sample = sampleSend({ assets: sampleAssets, ...options })
  const prepare = async (harness: Harness) => {
    const screen = await openForm(sample, harness, params)
    // names may have to load first
    while (is && !is(screen)) await pause(harness)
  }
  return { name, companions: sample.companions, prepare, ...more }
}

const feeIsKnown = ({ root }: Screen) => root.querySelector('[data-testid="send-fee"] bdi')

const never = () => new Promise<never>(() => {})
const name = 'noor.foyer.id'

const unlisted = `0x${'ab'.repeat(20)}`

/** The form opened with an asset that the account does not hold. */
function wanted(
  title: string,
  describeAsset: NonNullable<NonNullable<SampleOptions['transfer']>['describeAsset']>,
  testId: string,
): ViewState {
  const sample = sampleSend({ assets: sampleAssets, transfer: { describeAsset } })
  const prepare = async (harness: Harness) => {
    await sample.connect(harness)
    const screen = await harness.open(sendForm, { asset: unlisted, amount: '1', receiver: noor })
    await until(() => screen.root.querySelector(`[data-testid="${testId}"]`), testId)
  }
  return { name: title, companions: sample.companions, prepare }
}

/** The form opened with a collectible, which has no amount. */
function collectible(): ViewState {
  const sample = sampleSend({ assets: sampleAssets })
  const item = { standard: 'erc721', id: '118', name: 'Doorway #118' } as const
  const prepare = async (harness: Harness) => {
    await sample.connect(harness)
    const screen = await harness.open(sendForm, { asset: unlisted, item, receiver: noor })
    while (!feeIsKnown(screen)) await pause(harness)
  }
  return { name: 'collectible', companions: sample.companions, prepare }
}

/** The form with an amount in dollars. */
function inDollars(name: string, text: string, more: Partial<ViewState> = {}): ViewState {
  const sample = sampleSend({ assets: sampleAssets })
  const prepare = async (harness: Harness) => {
    const screen = await openForm(sample, harness, { receiver: noor })
    screen.root.querySelector<HTMLElement>('[data-testid="amount-switch"]')?.click()
    await screen.sees('1 ETH =')
    await typeInto(screen, 'send-amount', text)
    await pause(harness)
  }
  return { name, companions: sample.companions, prepare, ...more }
}

/** States of the form. */
export const states: readonly ViewState[] = [
  filled('empty', {}),
  filled('filled, name resolved', { amount: '0.35', receiver: name }, {}, { is: feeIsKnown }),
  inDollars('in dollars', '100'),
  inDollars('in dollars, text at 200 %', '4000', { variables: { '--foyer-font-size': '20px' } }),
  filled('not valid', { amount: '2.00', receiver: '0x3bF011aC62d97E4408b5F2c9' }),
  filled('looking who that is', { amount: '0.35', receiver: name }, { names: { resolve: never } }),
  filled('fee loading', { amount: '0.35', receiver: noor }, { transfer: { estimate: never } }),
  filled(
    'fee not to be had',
    { amount: '0.35', receiver: noor },
    {
      transfer: {
        estimate: () =>
          Promise.reject(
            new Error('error estimating gas', { cause: new Error('execution reverted: paused') }),
          ),
      },
    },
  ),
  filled('another asset', { amount: '1204.5', receiver: noor, asset: sampleAssets[0]!.address! }),
  collectible(),
  wanted('the wanted token is loading', never, 'send-wanted-loading'),
  wanted('the wanted token does not exist', async () => undefined, 'send-choose-another'),
  wanted(
    'the wanted token could not be loaded',
    () => Promise.reject(new Error('offline')),
    'send-wanted-retry',
  ),
  filled('long amount', { amount: '0.123456789012345678', receiver: noor }),
  filled(
    'cannot send',
    {},
    { canSend: false },
    {
      prepare: async (harness: Harness) => {
        const screen = await harness.open(sendForm)
        await screen.sees('Unsupported chain')
      },
    },
  ),
  filled('keyboard', {}, {}, { keyboard: true }),
  filled(
    'text at 200 %',
    { amount: '0.35', receiver: name },
    {},
    {
      variables: { '--foyer-font-size': '20px' },
    },
  ),
  (() => {
    const sample = sampleSend({ transfer: { simulate: never } })
    return {
      name: 'review is being made',
      companions: sample.companions,
      prepare: async (harness: Harness) => {
        const screen = await openForm(sample, harness)
        await screen.press('Review')
        await until(() => screen.root.querySelector('[aria-busy="true"]'), 'the busy button')
      },
    }
  })(),
]
