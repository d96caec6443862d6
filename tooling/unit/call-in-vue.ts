import { onTestFinished } from 'vitest'
import { createApp, unref } from 'vue'
import type { Harness } from '#kernel/testing'
import { FoyerPlugin } from '#kernel/vue'

/** Calls a composable in the setup of a component, which is unmounted at the end of the test. Returns what reads its refs. */
export function callInVue<Result extends object>(
  { foyer }: Harness,
  use: () => Result,
): () => { readonly [Field in keyof Result]: unknown } {
  const used: Result[] = []
  const app = createApp({
    setup() {
      used.push(use())
      return () => null
    },
  })
  app.use(FoyerPlugin, { foyer })
  app.mount(document.createElement('div'))
  onTestFinished(() => app.unmount())
  const [result] = used
  if (!result) throw new Error('setup did not run')
  return () =>
    Object.fromEntries(Object.entries(result).map(([field, value]) => [field, unref(value as unknown)])) as {
      readonly [Field in keyof Result]: unknown
    }
}
