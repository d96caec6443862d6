import { definePlugin, defineRoute, view } from 'foyerkit/kernel'
import { createPluginHarness, settle, until } from 'foyerkit/testing'
import { Button, useHeader } from 'foyerkit/ui'
import { createElement, useEffect, type ComponentType } from 'react'
import { bystander, bystanderView } from '../bystander.js'
import { expectNames, expectTrue, row } from '../row.js'

const route = defineRoute('broken.view').of()

/** Opens a broken view, looks at it, and sees that the bystander's view still opens in the same modal. */
async function opening(
  load: () => Promise<{ readonly default: ComponentType }>,
  look: (
    h: ReturnType<typeof createPluginHarness>,
    screen: Awaited<ReturnType<ReturnType<typeof createPluginHarness>['open']>>,
  ) => Promise<void>,
) {
  const broken = definePlugin({ id: 'broken', contributes: [view(route, load)] })
  const h = createPluginHarness(broken(), { beside: [bystander()] })
  try {
    const screen = await h.open(route)
    await look(h, screen)
    h.router.push(bystanderView)
    await screen.sees('All is well')
  } finally {
    await h.dispose()
  }
}

const withDefault = (component: ComponentType) => async () => ({ default: component })

function PressMe({ onClick }: { onClick: () => unknown }) {
  useHeader({ title: 'Press me' })
  return createElement(Button, { onClick }, 'Press')
}

/** Faults in views: an error card with a retry in place of the view, and the rest as before. */
export const viewRows = [
  row('a view that throws while it is drawn', () =>
    opening(
      withDefault(() => {
        throw new Error('crooked')
      }),
      async (h, screen) => {
        await screen.sees('This part did not load')
        await screen.sees('crooked')
        expectNames(h.errors[0]?.error, 'broken.view', '"broken"')
        expectTrue(h.errors[0]?.context.plugin === 'broken', 'the plugin is not named')
      },
    ),
  ),
  row('a view that throws in an effect', () =>
    opening(
      withDefault(() => {
        useEffect(() => {
          throw new Error('after the fact')
        }, [])
        return null
      }),
      async (h, screen) => {
        await screen.sees('after the fact')
        expectNames(h.errors[0]?.error, 'broken.view', '"broken"')
      },
    ),
  ),
  row('a button whose handler throws', () =>
    opening(
      withDefault(() =>
        createElement(PressMe, {
          onClick: () => {
            throw new Error('ouch')
          },
        }),
      ),
      async (h, screen) => {
        await screen.press('Press')
        await settle()
        expectNames(h.errors[0]?.error, '"broken"')
        await screen.sees('Press me')
      },
    ),
  ),
  row('a button whose handler rejects', () =>
    opening(
      withDefault(() => createElement(PressMe, { onClick: () => Promise.reject(new Error('later')) })),
      async (h, screen) => {
        await screen.press('Press')
        await until(() => h.errors.length > 0, 'the fault')
        expectNames(h.errors[0]?.error, '"broken"')
      },
    ),
  ),
  row('a view whose code does not arrive', () => {
    let loads = 0
    return opening(
      () => {
        loads += 1
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      },
      async (h, screen) => {
        await screen.sees('This part did not load')
        await screen.press('Try again')
        await until(() => h.errors.length === 2, 'the second fault')
        await screen.press('Try again')
        await screen.sees('This part is not available')
        expectNames(h.errors[0]?.error, 'broken.view', '"broken"')
        expectTrue(h.status()?.status === 'active', 'the plugin is switched off')
        expectTrue(loads === 3, `its code was asked for ${loads} times, once and at two presses would be 3`)
      },
    )
  }),
  row('a view whose code arrives at the second try', () => {
    let tries = 0
    return opening(
      async () => {
        if (++tries === 1) throw new TypeError('offline')
        return import('../views/Bystander.js')
      },
      async (_, screen) => {
        await screen.press('Try again')
        await screen.sees('All is well')
      },
    )
  }),
  row('a view whose code never arrives', () =>
    opening(
      () => new Promise(() => {}),
      async (h, screen) => {
        await h.clock.advance(20_000)
        await screen.sees('This part did not load')
        expectNames(h.errors[0]?.error, 'broken.view', '"broken"', 'did not load within')
      },
    ),
  ),
  row('a module without a view in it', () =>
    opening((async () => ({})) as never, async (h, screen) => {
      await screen.sees('This part did not load')
      expectNames((h.errors[0]?.error as Error).cause, 'default export')
    }),
  ),
]
