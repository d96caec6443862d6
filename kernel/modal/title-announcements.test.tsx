import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { createPluginHarness, until } from '../testing/index.js'
import { Button, ListRow, Message, useAtom, useHeader } from '../ui/index.js'
import { type Announce, announcementsAtom, useAnnounce } from '../ui/hooks/use-announce.js'

const list = defineRoute('demo.list')
const plain = defineRoute('demo.plain')
const live = defineRoute('demo.live')
const stepAtom = atom('Waiting')
const regionTextAtom = atom('Waiting')

function List() {
  useHeader({ title: 'Wallets' })
  return <ListRow name="Juniper" autoFocus />
}
function Plain() {
  const announce: Announce = useAnnounce()
  useHeader({ title: useAtom(stepAtom) })
  return <Button onClick={() => announce('Code sent', 'assertive')}>Announce</Button>
}
function Live() {
  useHeader({ title: useAtom(stepAtom) })
  return <Message title={useAtom(regionTextAtom)} />
}
const demo = definePlugin({
  id: 'demo',
  contributes: [
    view(list, async () => ({ default: List })),
    view(plain, async () => ({ default: Plain })),
    view(live, async () => ({ default: Live })),
  ],
})

const start = () => {
  const h = createPluginHarness(demo())
  // Recorded, because LiveRegions removes announcements after a second.
  const recorded = new Map<number, string>()
  h.store.sub(announcementsAtom, () => {
    for (const { id, text } of h.read(announcementsAtom)) recorded.set(id, text)
  })
  const announcements = () => [...recorded.values()]
  const title = (screen: { root: ShadowRoot }, text: string) =>
    until(() => screen.root.querySelector('.frame-title')?.textContent === text, `the title ${text}`)
  return { h, announcements, title }
}

test('announces a title once if it changes without getting the focus', async () => {
  const { h, announcements, title } = start()
  const screen = await h.open(plain)
  await title(screen, 'Waiting')
  // with which a screen reader reads the title
  await until(() => screen.root.activeElement, 'the focus')
  const initialCount = announcements().length
  h.store.set(stepAtom, 'Done')
  await title(screen, 'Done')
  await until(() => announcements().length > initialCount, 'the announcement')
  expect(announcements().slice(initialCount)).toEqual(['Done'])
  h.router.push(list)
  await title(screen, 'Wallets')
  await until(() => announcements().includes('Wallets'), 'the announcement')
  expect(announcements().slice(initialCount)).toEqual(['Done', 'Wallets'])
  await h.dispose()
})

test('does not announce a title that has just got the focus', async () => {
  const { h, announcements, title } = start()
  const screen = await h.open(list)
  await title(screen, 'Wallets')
  const initialCount = announcements().length
  h.router.push(plain)
  await title(screen, 'Waiting')
  await until(() => screen.root.activeElement?.textContent === 'Waiting', 'the focus on the title')
  h.router.back()
  await title(screen, 'Wallets')
  await until(() => announcements().length > initialCount, 'the announcement of the first title')
  expect(announcements().slice(initialCount)).toEqual(['Wallets'])
  await h.dispose()
})

test('does not announce a title whose text is in a live region of the view', async () => {
  const { h, announcements, title } = start()
  const screen = await h.open(live)
  await title(screen, 'Waiting')
  const initialCount = announcements().length
  h.store.set(regionTextAtom, 'Connected')
  h.store.set(stepAtom, 'Connected')
  await title(screen, 'Connected')
  await screen.sees('ConnectedConnected')
  h.store.set(stepAtom, 'Closing')
  await until(() => announcements().length > initialCount, 'the announcement')
  expect(announcements().slice(initialCount)).toEqual(['Closing'])
  await h.dispose()
})

test('useAnnounce repeats a text in the live region of its urgency', async () => {
  const { h, announcements } = start()
  const screen = await h.open(plain)
  const region = await until(() => screen.root.querySelector('[aria-live="assertive"]'), 'the region')
  expect(region.closest('[role="dialog"]')).toBeNull()
  await screen.press('Announce')
  await until(() => region.textContent === 'Code sent', 'the text')
  await screen.press('Announce')
  expect(announcements().filter((text) => text === 'Code sent')).toHaveLength(2)
  await h.dispose()
})
