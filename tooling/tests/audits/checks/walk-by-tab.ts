import type { Page } from '@playwright/test'
import { focusedStop, noteStops, type Stop } from './focus-stops.js'

/** Result of {@link walkByTab}. */
export interface Walk {
  /** Number of focusable elements. */
  readonly count: number
  readonly faults: readonly string[]
}

/** Presses Tab through the open dialog and back. Each stop must come once, in visual order, with a visible focus. */
export async function walkByTab(page: Page): Promise<Walk> {
  const stops = await noteStops(page)
  const faults: string[] = [...outOfTurn(stops)]
  for (const key of ['Tab', 'Shift+Tab']) {
    const met: number[] = []
    for (let presses = 0; presses < stops.length; presses++) {
      await page.keyboard.press(key)
      const { index, name, inDialog, isSeen } = await focusedStop(page)
      if (!inDialog) faults.push(`${key} leaves the dialog for "${name}"`)
      else if (index === -1) faults.push(`${key} stops at "${name}", which is nothing to stop at`)
      else if (!isSeen) faults.push(`the focus is not seen on "${name}"`)
      met.push(index)
    }
    const step = key === 'Tab' ? 1 : -1
    const first = met[0] ?? 0
    const expected = met.map((_, at) => (first + step * at + stops.length * 2) % stops.length)
    if (met.join() !== expected.join()) {
      faults.push(`${key} goes ${met.map((index) => stops[index]?.name ?? '?').join(', ')}`)
    }
  }
  return { count: stops.length, faults }
}

/** Finds stops above the previous one, or before it on the same line. */
function outOfTurn(stops: readonly Stop[]): readonly string[] {
  return stops.flatMap((stop, index) => {
    const before = stops[index - 1]
    if (!before || stop.top >= before.bottom - 4) return []
    // a tab panel is a stop before its contents
    if (stop.top >= before.top && stop.bottom <= before.bottom && stop.start >= before.start) return []
    const sameLine = stop.bottom > before.top && stop.top < before.bottom
    return sameLine && stop.start > before.start ? [] : [`"${stop.name}" comes after "${before.name}"`]
  })
}
