import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { definePlugin, defineRoute, view, type Connection } from '../../author.js'
import { createPluginHarness, until } from '../../testing/index.js'
import { useAtom, useCloseWhen, useConnectionLabel } from '../index.js'

const done = defineRoute('demo.done')
const next = defineRoute('demo.next')
const isDoneAtom = atom(false)
const connection: Connection = {
  uid: 'one',
  connectorId: 'demo',
  kind: 'injected',
  name: 'Demo',
  namespace: 'eip155',
  accounts: [{ caipAddress: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7' }],
  chainId: 'eip155:1',
}

function Done() {
  useCloseWhen(done, useAtom(isDoneAtom))
  const { address, network } = useConnectionLabel(connection)
  const withoutAccount = useConnectionLabel({ ...connection, accounts: [] })
  return (
    <p>
      {address} on {network}, {withoutAccount.address || 'no account'}
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

test('useConnectionLabel names an unknown network by its id', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(done)
  await screen.sees('0x5290…169EE7 on eip155:1, no account')
  await h.dispose()
})

test('useCloseWhen closes the modal once its condition holds', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(done)
  await screen.sees('0x5290…169EE7')
  h.store.set(isDoneAtom, true)
  await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
  await h.dispose()
})

test('useCloseWhen leaves another view open', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(done)
  await screen.sees('0x5290…169EE7')
  h.router.push(next)
  h.store.set(isDoneAtom, true)
  await screen.sees('Next')
  expect(screen.root.querySelector('[role="dialog"]')).not.toBeNull()
  await h.dispose()
})
