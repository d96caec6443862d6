import { expect, inject } from 'vitest'
import { brokenRows, faultOutcomes } from './fault-rows.js'
import { test } from './flow-test.js'

test('every fault of the table is taken: named, and the others live on', async ({ open }) => {
  const { page, complaints } = await open(inject('world').faults, { mayComplain: true })
  const rows = await faultOutcomes(page)
  expect(brokenRows(rows)).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(await page.getAttribute('body', 'data-done')).toBe(String(rows.length))
  // the console tells the faults, which is right; nothing may get past the kernel
  expect(complaints).toMatchObject({ uncaught: [], violations: [] })
})
