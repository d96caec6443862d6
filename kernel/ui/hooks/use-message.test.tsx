import { atom } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import {
  defineErrors,
  defineMessages,
  definePlugin,
  defineRoute,
  localeAtom,
  message,
  messageOverridesAtom,
  view,
  WidgetError,
} from '../../author.js'
import { toRpcError } from '../../chain/index.js'
import { createPluginHarness, until } from '../../testing/index.js'
import { useAtom, useErrorText, useHeader, useMessage } from '../index.js'

const messages = defineMessages('demo', { contract: 'This is a contract. Does it handle {symbol}?' })
const errors = defineErrors('demo', {
  TOO_SHORT: 'Too short: {count} characters',
  NO_KEY: { text: 'Pass the option `key`', kind: 'config' },
})
const route = defineRoute('demo.view')
const errorAtom = atom<unknown>(undefined)

function Demo() {
  useHeader({ title: 'Demo' })
  return (
    <>
      <p>{useMessage(message(messages, 'contract', { symbol: 'USDC' }))}</p>
      <p data-testid="error">{useErrorText(useAtom(errorAtom)) ?? 'none'}</p>
    </>
  )
}
const demo = definePlugin({ id: 'demo', contributes: [view(route, async () => ({ default: Demo }))] })

async function openDemo(error: unknown, overrides: Readonly<Record<string, string>> = {}) {
  const h = createPluginHarness(demo(), { messages: overrides })
  h.store.set(errorAtom, { value: error }.value)
  return { h, screen: await h.open(route) }
}

// behaviour 10.8
describe('useErrorText', () => {
  test.each<[string, unknown, string]>([
    ['an error with a table', errors.TOO_SHORT({ values: { count: 24 } }), 'Too short: 24 characters'],
    [
      'an error without a table',
      new WidgetError('other/TOO_SHORT', 'Too short elsewhere'),
      'Too short elsewhere',
    ],
    ['an error of a wallet', toRpcError({ code: 17, message: 'Odd' }), 'Odd'],
    ['a text', 'plain', 'plain'],
    ['no error', undefined, 'none'],
  ])('returns the text of %s', async (_, error, text) => {
    const { h, screen } = await openDemo(error)
    await screen.sees(text)
    await h.dispose()
  })

  test('returns the text of the host, by the code of the error with a dot', async () => {
    const { h, screen } = await openDemo(errors.TOO_SHORT({ values: { count: 24 } }), {
      'demo.TOO_SHORT': 'Zu kurz: {count} Zeichen',
    })
    await screen.sees('Zu kurz: 24 Zeichen')
    h.store.set(messageOverridesAtom, { 'demo.TOO_SHORT': 'Nur {count} Zeichen' })
    await screen.sees('Nur 24 Zeichen')
    await h.dispose()
  })

  test('shows an error without a table as it is, also if the host has a text for its code', async () => {
    const { h, screen } = await openDemo(toRpcError({ code: 17, message: 'Odd' }), { 'rpc.17': 'Seltsam' })
    await screen.sees('Odd')
    await h.dispose()
  })
})

// behaviour 10.8
test('an error without its language yet has an empty text, and does not hide the view', async () => {
  let finish = () => {}
  const loading = new Promise<void>((resolve) => (finish = resolve))
  const german = async () => (await loading, { default: { demo: { LATE: 'Zu spät' } } })
  const late = defineErrors(
    'demo',
    { LATE: 'Too late' },
    { languages: async () => ({ default: { de: german } }) },
  )
  const { h, screen } = await openDemo(undefined)
  await screen.sees('none')
  h.store.set(localeAtom, 'de')
  const shown = screen.root.querySelector('[data-testid="error"]')
  h.store.set(errorAtom, late.LATE())
  await until(() => shown?.textContent === '', 'no text')
  finish()
  await until(() => shown?.textContent === 'Zu spät', 'the German text in the same element')
  expect(shown?.isConnected).toBe(true)
  await h.dispose()
})

test('useMessage returns the text of a reference, with the overrides of the host', async () => {
  const { h, screen } = await openDemo(undefined)
  await screen.sees('This is a contract. Does it handle USDC?')
  h.store.set(messageOverridesAtom, { 'demo.contract': 'Vertrag, {symbol}?' })
  await screen.sees('Vertrag, USDC?')
  await h.dispose()
})

test('message requires the values of its text', () => {
  // @ts-expect-error the value is missing
  message(messages, 'contract')
  // @ts-expect-error there is no such text
  message(messages, 'own')
  expect(message(messages, 'contract', { symbol: 'USDC' })).toEqual({
    messages,
    key: 'contract',
    values: { symbol: 'USDC' },
  })
})
