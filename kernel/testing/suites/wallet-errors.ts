import { isRejection } from '../../core/errors/rejection.js'
import { rpcCodes, toRpcError } from '../../core/errors/rpc-codes.js'
import type { RegisterTest } from '../conformance.js'
import { walletErrors } from '../wallet-errors.js'
import { expectTrue, show, within } from './suite.js'

/**
 * Registers a test for each value of {@link walletErrors}: the driver rejects, the session reads the right code, and only a rejection
 * by the user is one.
 *
 * @param subject name of the namespace or of the kind of wallet
 * @param connectWith connects by a driver whose wallet throws the value when it is asked to connect
 */
export function conformsToWalletErrors(
  test: RegisterTest,
  subject: string,
  connectWith: (thrown: unknown) => Promise<unknown>,
): void {
  for (const { name, thrown, code } of walletErrors)
    test(`${subject}: the connect of a wallet that throws ${name} fails with ${code}`, async () => {
      const expected = `the connect rejects after ${name}`
      const outcome = await within(
        connectWith(thrown).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        ),
        expected,
      )
      if (!('error' in outcome)) throw new Error(`${expected}: it returned ${show(outcome.value)}`)
      // the session converts what a driver throws in the same way
      const error = toRpcError(outcome.error)
      const rpcCode = error.rpcCode ?? rpcCodes.internal
      expectTrue(rpcCode === code, `the code is ${rpcCode}`)
      expectTrue(isRejection(error) === (code === rpcCodes.userRejected), 'rejection or not')
      expectTrue(error.message !== '', 'the error has no text')
    })
}
