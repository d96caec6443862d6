import { sessionKey } from '#kernel'
import { capability, signingCapability } from '#kernel/chain'
import {
  createScreen,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
  type ViewState,
} from '#kernel/testing'
import { connectingSiwe } from '../contract.js'
import { fakeSigning, fakeSignInService } from '../testing/sample-service.js'

export const view = connectingSiwe

interface Options {
  /** Answers of the service, by endpoint. */
  readonly answers?: Parameters<typeof fakeSignInService>[0]
  readonly sign?: () => Promise<string>
  readonly press?: string
  readonly more?: Partial<ViewState>
}

/** A state of a sign-in at the service that is reached with these texts in it. */
function state(name: string, words: string, { answers, sign, press, more }: Options = {}): ViewState {
  const { signing } = fakeSigning(sign)
  const network = { ...fakeNetwork('demo', 1), name: 'Ethereum' }
  return {
    name,
    companions: [
      fakeSignInService(answers),
      fakeNamespace('demo', [capability(signingCapability, async () => () => signing)], [network]),
      fakeConnectors(fakeConnector()),
    ],
    async prepare(harness) {
      harness
        .service(sessionKey)
        .connect({ connectorId: 'fake' })
        .catch(() => {})
      const roots = () => [...document.querySelectorAll('[data-testid="foyer-modal"]')]
      const root = await until(() => roots().at(-1)?.shadowRoot ?? undefined, 'the modal root')
      await until(() => root.querySelector('[data-testid="siwx-sign"]'), 'the view')
      const screen = createScreen(root)
      if (press !== undefined) {
        await screen.sees('app.example')
        await screen.press(press)
      }
      await screen.sees(words)
      return screen
    },
    ...more,
  }
}

const never = () => new Promise<never>(() => {})
const refused = () => Promise.reject(new Error('The service did not accept the signature.'))
const down = () => Promise.reject(new Error('The service did not answer in time.'))
const rejected = () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }))

/** States of the sign-in. */
export const states: readonly ViewState[] = [
  state('asks', 'app.example'),
  state('loading', 'Preparing the message', { answers: { nonce: never } }),
  state('waits for the wallet', 'Continue in', { press: 'Sign in', sign: never }),
  state('cancelled in the wallet', 'You cancelled in', { press: 'Sign in', sign: rejected }),
  state('refused by the service', 'did not accept', { press: 'Sign in', answers: { signIn: refused } }),
  state('no message', 'did not answer', { answers: { nonce: down } }),
  state('text at 200 %', 'app.example', { more: { variables: { '--foyer-font-size': '20px' } } }),
]
