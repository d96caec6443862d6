import { expect, test } from 'vitest'
import { defineMessages, localeAtom } from '../text/messages.js'
import { pseudoLocale } from '../text/locale.js'
import { translateAtom } from '../text/translate-atom.js'
import { view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { createPluginHarness, settle, until } from '../testing/index.js'
import { useAtom, useHeader } from '../ui/index.js'

const route = defineRoute('demo.view').of()
let arrive: (() => void) | undefined
const german = () =>
  new Promise<{ default: { hello: string } }>((resolve) => {
    arrive = () => resolve({ default: { hello: 'Hallo' } })
  })
const messages = defineMessages('demo', { hello: 'Hello', bye: 'Bye' }, { de: german })

function Demo() {
  const texts = useAtom(translateAtom(messages))
  if (!texts.t) throw texts.loading
  const { t } = texts
  useHeader({ title: t('hello') })
  return <p>{t('bye')}</p>
}
const demo = definePlugin({ id: 'demo', contributes: [view(route, async () => ({ default: Demo }))] })

test('a view in another language waits for its texts, and the modal root names the language', async () => {
  const h = createPluginHarness(demo())
  h.store.set(localeAtom, 'de')
  const screen = await h.open(route)
  const host = screen.root.host as HTMLElement
  expect([host.lang, host.dir]).toEqual(['de', 'ltr'])
  const letArrive = await until(() => arrive, 'the German texts being loaded')
  await settle()
  // the title's place and the view's
  expect(screen.text()).toBe('LoadingLoading')
  letArrive()
  await screen.sees('Hallo')
  await screen.sees('Bye')
  await h.dispose()
})

test('it follows the language while it is open, without losing what is there', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(route)
  await screen.sees('Bye')
  const paragraph = screen.root.querySelector('p')
  h.store.set(localeAtom, pseudoLocale)
  const host = screen.root.host as HTMLElement
  expect([host.lang, host.dir]).toEqual([pseudoLocale, 'rtl'])
  await until(() => paragraph?.textContent?.startsWith('[Ɓýé'), 'the mirrored words in the same element')
  h.store.set(localeAtom, 'en')
  await until(() => paragraph?.textContent === 'Bye', 'English again')
  expect(host.dir).toBe('ltr')
  await h.dispose()
})
