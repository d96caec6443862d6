import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { createPluginHarness, until } from '../testing/index.js'
import { Button, ListRow, Statement, useAtom, useHeader } from '../ui/index.js'
import { type Announce, announcementsAtom, useAnnounce } from '../ui/hooks/use-announce.js'

const list = defineRoute('demo.list').of()
const plain = defineRoute('demo.plain').of()
const talking = defineRoute('demo.talking').of()
const stepAtom = atom('Waiting')
const saidAtom = atom('Waiting')

function List() {
  useHeader({ title: 'Wallets' })
  return <ListRow name="Juniper" autoFocus />
}
function Plain() {
  const announce: Announce = useAnnounce()
  useHeader({ title: useAtom(stepAtom) })
  return <Button onClick={() => announce('Code sent', 'assertive')}>Say</Button>
}
function Talking() {
  useHeader({ title: useAtom(stepAtom) })
  return <Statement title={useAtom(saidAtom)} />
}
const demo = definePlugin({
  id: 'demo',
  contributes: [
    view(list, async () => ({ default: List })),
    view(plain, async () => ({ default: Plain })),
    view(talking, async () => ({ default: Talking })),
  ],
})

const start = () => {
  const h = createPluginHarness(demo())
  // kept here: what has been said is taken away again after a while
  const heard = new Map<number, string>()
  h.store.sub(announcementsAtom, () => {
    for (const { id, text } of h.read(announcementsAtom)) heard.set(id, text)
  })
  const said = () => [...heard.values()]
  const title = (screen: { root: ShadowRoot }, text: string) =>
    until(() => screen.root.querySelector('.frame-title')?.textContent === text, `the title ${text}`)
  return { h, said, title }
}

test('a title that changes without getting the focus is said, once', async () => {
  const { h, said, title } = start()
  const screen = await h.open(plain)
  await title(screen, 'Waiting')
  const atFirst = said().length
  h.store.set(stepAtom, 'Done')
  await title(screen, 'Done')
  await until(() => said().length > atFirst, 'the announcement')
  expect(said().slice(atFirst)).toEqual(['Done'])
  h.router.push(list)
  await title(screen, 'Wallets')
  await until(() => said().includes('Wallets'), 'the announcement')
  expect(said().slice(atFirst)).toEqual(['Done', 'Wallets'])
  await h.dispose()
})

test('a title that has just got the focus is not said a second time', async () => {
  const { h, said, title } = start()
  const screen = await h.open(list)
  await title(screen, 'Wallets')
  const atFirst = said().length
  h.router.push(plain)
  await title(screen, 'Waiting')
  await until(() => screen.root.activeElement?.textContent === 'Waiting', 'the focus on the title')
  h.router.back()
  await title(screen, 'Wallets')
  await until(() => said().length > atFirst, 'the announcement of the first title')
  expect(said().slice(atFirst)).toEqual(['Wallets'])
  await h.dispose()
})

test('what the view’s own live region says is left to it, and the rest is said', async () => {
  const { h, said, title } = start()
  const screen = await h.open(talking)
  await title(screen, 'Waiting')
  const atFirst = said().length
  h.store.set(saidAtom, 'Connected')
  h.store.set(stepAtom, 'Connected')
  await title(screen, 'Connected')
  await screen.sees('ConnectedConnected')
  h.store.set(stepAtom, 'Closing')
  await until(() => said().length > atFirst, 'the announcement')
  expect(said().slice(atFirst)).toEqual(['Closing'])
  await h.dispose()
})

test('a view may say what is only seen', async () => {
  const { h, said } = start()
  const screen = await h.open(plain)
  const region = await until(() => screen.root.querySelector('[aria-live="assertive"]'), 'the region')
  expect(region.closest('[role="dialog"]')).toBeNull()
  await screen.press('Say')
  await until(() => region.textContent === 'Code sent', 'the words')
  await screen.press('Say')
  expect(said().filter((text) => text === 'Code sent')).toHaveLength(2)
  await h.dispose()
})
