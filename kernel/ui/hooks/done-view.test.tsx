import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { definePlugin, defineRoute, view } from '../../author.js'
import type { Connection } from '../../contracts/index.js'
import { createPluginHarness } from '../../testing/index.js'
import { useAtom, useCloseAfter, useConnectionPlace } from '../index.js'

const done = defineRoute('demo.done').of()
const next = defineRoute('demo.next').of()
const delayAtom = atom<number | undefined>(undefined)
const connection: Connection = {
  uid: 'one',
  connectorId: 'demo',
  type: 'injected',
  name: 'Demo',
  namespace: 'eip155',
  accounts: ['eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'],
  chainId: 'eip155:1',
}

function Done() {
  useCloseAfter(done, useAtom(delayAtom))
  const { address, network } = useConnectionPlace(connection)
  const nowhere = useConnectionPlace({ ...connection, accounts: [] })
  return (
    <p>
      {address} on {network}, {nowhere.address || 'nobody'}
    </p>
  )
}

const demo = definePlugin({
  id: 'demo',
  contributes: [
    view(done, async () => ({ default: Done })),
    view(next, async () => ({ default: () => <p>Next</p> })),
  ],
})

test('a view that is done says who is where, stands for its time, and the modal closes', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(done)
  // a network nobody knows is named by its id
  await screen.sees('0x5290…169EE7 on eip155:1, nobody')
  await h.clock.advance(60_000)
  await screen.sees('0x5290…169EE7')
  h.store.set(delayAtom, 1_200)
  await screen.sees('0x5290…169EE7')
  await h.clock.advance(1_199)
  expect(screen.text()).toContain('0x5290')
  await h.clock.advance(1)
  expect(screen.text()).not.toContain('0x5290')
  await h.dispose()
})

test('what was opened in the meantime is not closed', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(done)
  h.store.set(delayAtom, 1_200)
  await screen.sees('0x5290…169EE7')
  h.router.push(next)
  await screen.sees('Next')
  await h.clock.advance(5_000)
  await screen.sees('Next')
  await h.dispose()
})
