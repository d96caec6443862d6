import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { FoyerProvider } from '#kernel/react'
import { until, type Harness } from '#kernel/testing'

/** A rendered hook. */
export interface RenderedHook<Result extends { readonly status: string }> {
  /** Result of the latest render. */
  readonly current: Result
  /** Waits for a status. Returns the result with it. */
  is(status: Result['status']): Promise<Result>
  unmount(): void
}

/** Renders a hook in StrictMode under a FoyerProvider. Unmounts it and disposes the harness at the end of the test. */
export async function renderHook<Result extends { readonly status: string }>(
  h: Harness,
  useHook: () => Result,
): Promise<RenderedHook<Result>> {
  let current: Result | undefined
  function Host() {
    current = useHook()
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(async () => {
    root.unmount()
    await h.dispose()
  })
  root.render(
    <StrictMode>
      <FoyerProvider foyer={h.foyer}>
        <Host />
      </FoyerProvider>
    </StrictMode>,
  )
  await until(() => current, 'the first render')
  const read = () => current as Result
  return {
    get current() {
      return read()
    },
    is: (status) =>
      until(() => read().status === status && read(), `the status ${status}, not ${read().status}`),
    unmount: () => root.unmount(),
  }
}
