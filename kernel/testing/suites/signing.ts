import type { CaipAddress } from '../../core/networks/caip.js'
import type { Network } from '../../core/networks/network.js'
import type { Signature, Signing } from '../../contracts/signing.js'
import { isRejection } from '../../core/errors/rejection.js'
import type { RegisterTest } from '../conformance.js'
import {
  createSuite,
  errorOf,
  expectTrue,
  reached,
  show,
  within,
  type SuiteFixture,
  type UserDecision,
} from './suite.js'

/** The capability with a connected wallet. */
export interface SigningFixture extends SuiteFixture {
  readonly signing: Signing
  readonly network: Network
  /** The active account of the wallet. */
  readonly account: CaipAddress
  /** A valid account that the wallet cannot sign for. */
  readonly foreignAccount: CaipAddress
  /** Verifies a signature of bytes by other code than the plugin's. */
  verify(request: {
    readonly signature: Signature
    readonly bytes: Uint8Array
    readonly account: CaipAddress
  }): boolean | Promise<boolean>
  /** Decides about the next prompts of the wallet. At first they are approved. */
  decide(decision: UserDecision): void
  /** Number of prompts of the wallet so far. */
  prompts(): number
}

const text = 'Sign in to Meadow — Öffnen 🌱\n'

/** Registers the tests that the capability `signing` of every namespace must pass. */
export function conformsToSigning(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<SigningFixture> | SigningFixture,
): void {
  const check = createSuite(test, `signing of ${namespace}`, create)
  const bytes = new TextEncoder().encode(text)
  const sign = ({ signing, account, network }: SigningFixture, message: string | Uint8Array) =>
    within(
      signing.message({ account, network, message, signal: new AbortController().signal }),
      'the signature',
    )

  check('the signature of a text verifies as one of its UTF-8', async (fixture) => {
    const signature = await sign(fixture, text)
    const { account } = fixture
    expectTrue(await fixture.verify({ signature, bytes, account }), `it does not verify: ${show(signature)}`)
    expectTrue(fixture.prompts() === 1, `the wallet showed ${fixture.prompts()} prompts`)
  })

  check('the signature of bytes verifies', async (fixture) => {
    const signature = await sign(fixture, bytes)
    const { account } = fixture
    expectTrue(await fixture.verify({ signature, bytes, account }), `it does not verify: ${show(signature)}`)
  })

  check('bytes that are no UTF-8 are signed unchanged', async (fixture) => {
    const binary = Uint8Array.from([0, 255, 128, 10])
    const signature = await sign(fixture, binary)
    const { account } = fixture
    expectTrue(
      await fixture.verify({ signature, bytes: binary, account }),
      `it does not verify: ${show(signature)}`,
    )
  })

  check('a signature has a type', async (fixture) => {
    const { type, signature } = await sign(fixture, text)
    expectTrue(typeof type === 'string' && type !== '', `the type is ${show(type)}`)
    expectTrue(typeof signature === 'string' && signature !== '', `the signature is ${show(signature)}`)
  })

  check('another account is an error', async (fixture) => {
    const { signing, foreignAccount: account, network } = fixture
    const { signal } = new AbortController()
    await errorOf(
      signing.message({ account, network, message: text, signal }),
      'a signature for an account that the wallet does not have',
    )
  })

  check('a rejected request throws a rejection', async (fixture) => {
    fixture.decide('reject')
    const error = await errorOf(sign(fixture, text), 'message throws when the user rejects')
    expectTrue(isRejection(error), `the error is no rejection: ${show(error)}`)
  })

  check('an aborted signal ends the wait', async (fixture) => {
    const { signing, account, network } = fixture
    fixture.decide('ignore')
    const abort = new AbortController()
    const waiting = signing.message({ account, network, message: text, signal: abort.signal })
    waiting.catch(() => {})
    await reached(() => fixture.prompts() > 0, 'the wallet shows a prompt')
    abort.abort(new Error('cancelled'))
    await errorOf(waiting, 'message ends with the signal')
  })
}
