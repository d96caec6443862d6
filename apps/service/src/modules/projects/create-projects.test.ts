import { expect, test } from 'vitest'
import type { Queries } from '../../platform/database/database.js'
import { createProjects } from './create-projects.js'

const row = { id: 'shop', name: 'Shop', allowedOrigins: [], features: {}, analytics: false }

/** Projects of a database that can fail. */
function setUp() {
  let [time, reads, isDown, isRemoved] = [0, 0, false, false]
  const read = async () => {
    reads += 1
    if (isDown) throw new Error('The database does not answer')
    return isRemoved ? [] : [row]
  }
  const queries = { select: () => ({ from: () => ({ where: read }) }) } as unknown as Queries
  return {
    projects: createProjects(queries, { now: () => time }),
    pass: (ms: number) => (time += ms),
    failFrom: () => (isDown = true),
    remove: () => (isRemoved = true),
    reads: () => reads,
  }
}

test('a project is read once for requests at the same time, and again after two seconds', async () => {
  const { projects, pass, reads } = setUp()
  await Promise.all([projects.find('shop'), projects.find('shop')])
  pass(1_999)
  await projects.find('shop')
  expect(reads()).toBe(1)
  pass(1)
  await projects.find('shop')
  expect(reads()).toBe(2)
})

test('an unknown id is read once in two seconds', async () => {
  const { projects, pass, remove, reads } = setUp()
  remove()
  expect(await Promise.all([projects.find('other'), projects.find('other')])).toEqual([undefined, undefined])
  pass(1_999)
  expect(await projects.find('other')).toBeUndefined()
  expect(reads()).toBe(1)
})

test('a project stays known for five minutes while the database fails', async () => {
  const { projects, pass, failFrom } = setUp()
  await projects.find('shop')
  failFrom()
  pass(299_999)
  expect(await projects.find('shop')).toMatchObject({ id: 'shop' })
  await expect(projects.find('other')).rejects.toThrow('does not answer')
  pass(1)
  await expect(projects.find('shop')).rejects.toThrow('does not answer')
})

test('an id that no project can have is not read', async () => {
  const { projects, reads } = setUp()
  expect(await projects.find('x'.repeat(65))).toBeUndefined()
  expect(reads()).toBe(0)
})
