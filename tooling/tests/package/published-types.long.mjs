import { expect, test } from 'vitest'
import { findTypeProblems, packDist } from './packed-types.mjs'

test('every entry of the packed tarball has types that resolve in every ESM resolution mode', async () => {
  expect(await findTypeProblems(packDist())).toEqual([])
})
