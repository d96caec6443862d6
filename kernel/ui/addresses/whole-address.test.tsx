import { expect, test } from 'vitest'
import { WholeAddress } from '../index.js'
import { draw } from '../testing/draw.js'

const address = '0x71C97bA6C0fE4aC9D2e5A1b7bD0c3e4f5a6b9E9F'
const marked = (root: ParentNode) => [...root.querySelectorAll('mark')].map((mark) => mark.textContent)

test('an address is read out whole, and shown in groups of four', async () => {
  const { root, remove } = await draw(<WholeAddress address={address} />)
  expect(root.querySelector('.unseen')?.textContent).toBe(address)
  const shown = [...root.querySelectorAll('[data-group]')].map((group) => group.textContent)
  expect(shown).toHaveLength(10)
  expect(`0x${shown.join('')}`).toBe(address)
  expect(marked(root)).toEqual([])
  await remove()
})

test('beside another address the groups that differ are marked, whatever their case', async () => {
  const other = `${address.slice(0, 6).toLowerCase()}${address.slice(6, 38)}0000`
  const { root, remove } = await draw(<WholeAddress address={other} against={address} />)
  expect(marked(root)).toEqual(['0000'])
  await remove()
})

test('an address without a prefix, and an empty one, are shown as they are', async () => {
  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const { root, remove } = await draw(<WholeAddress address={bitcoin} />)
  expect(root.textContent).toContain(bitcoin)
  await remove()
  const empty = await draw(<WholeAddress address="" />)
  expect(empty.root.querySelectorAll('[data-group]')).toHaveLength(0)
  await empty.remove()
})
