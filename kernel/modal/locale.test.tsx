import { expect, test } from 'vitest'
import { defineMessages, localeAtom } from '../text/messages.js'
import { translateAtom } from '../text/translate-atom.js'
import { view } from '../core/plugins/contributions.js'
import { definePlugin } from '../core/plugins/definition.js'
import { defineRoute } from '../core/keys.js'
import { createPluginHarness, until } from '../testing/index.js'
import { useAtom, useHeader } from '../ui/index.js'

const route = defineRoute('demo.view')
let resolveGerman: (() => void) | undefined
const german = () =>
  new Promise<{ default: { demo: { hello: string } } }>((resolve) => {
    resolveGerman = () => resolve({ default: { demo: { hello: 'Hallo' } } })
  })
const arabic = async () => ({ default: { demo: { hello: 'مرحبا', bye: 'وداعا' } } })
const messages = defineMessages('demo', { hello: 'Hello', bye: 'Bye' }, async () => ({
  default: { ar: arabic, de: german },
}))

function Demo() {
  const texts = useAtom(translateAtom(messages))
  if (!texts.t) throw texts.loading
  const { t } = texts
  useHeader({ title: t('hello') })
  return <p>{t('bye')}</p>
}
const demo = definePlugin({ id: 'demo', contributes: [view(route, async () => ({ default: Demo }))] })

test('a view waits for the texts of its language, while the modal root has its lang and dir', async () => {
  const h = createPluginHarness(demo())
  h.store.set(localeAtom, 'de')
  const screen = await h.open(route)
  const host = screen.root.host as HTMLElement
  expect([host.lang, host.dir]).toEqual(['de', 'ltr'])
  const finishLoading = await until(() => resolveGerman, 'the German texts being loaded')
  // the frame has its own texts: title and view
  await screen.sees('Wird geladenWird geladen')
  finishLoading()
  await screen.sees('Hallo')
  await screen.sees('Bye')
  await h.dispose()
})

test('an open view renders a new language and direction without a remount', async () => {
  const h = createPluginHarness(demo())
  const screen = await h.open(route)
  await screen.sees('Bye')
  const paragraph = screen.root.querySelector('p')
  h.store.set(localeAtom, 'ar')
  const host = screen.root.host as HTMLElement
  expect([host.lang, host.dir]).toEqual(['ar', 'rtl'])
  await until(() => paragraph?.textContent === 'وداعا', 'the Arabic text in the same element')
  h.store.set(localeAtom, 'en')
  await until(() => paragraph?.textContent === 'Bye', 'English again')
  expect(host.dir).toBe('ltr')
  await h.dispose()
})
