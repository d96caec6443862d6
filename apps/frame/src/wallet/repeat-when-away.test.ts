import { expect, test } from 'vitest'
import { ApiError, UnansweredError } from '../api/client.js'
import { repeatWhenAway } from './repeat-when-away.js'

const away = new UnansweredError('The server did not answer.')
const draining = new ApiError('The service stops', 503, 'service')
const broken = new ApiError('An error occurred', 500, 'service')

/** Runs a call that fails with these errors first. */
async function run(...errors: readonly Error[]) {
  let calls = 0
  const outcome = await repeatWhenAway(async () => {
    const error = errors[calls++]
    if (error) throw error
    return 'done'
  }, [0, 0]).catch((error: unknown) => error)
  return { calls, outcome }
}

test('repeats a call that the server did not answer, some times', async () => {
  expect(await run()).toEqual({ calls: 1, outcome: 'done' })
  expect(await run(away, draining)).toEqual({ calls: 3, outcome: 'done' })
  expect(await run(away, away, away)).toEqual({ calls: 3, outcome: away })
})

test('repeats no call that was answered', async () => {
  expect(await run(broken)).toEqual({ calls: 1, outcome: broken })
  expect(await run(away, broken)).toEqual({ calls: 2, outcome: broken })
})
