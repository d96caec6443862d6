import type { Page } from '@playwright/test'
import { focusedStop, recordStops, type Stop } from './focus-stops.js'

/** Result of {@link walkByTab}. */
export interface Walk {
  /** Number of focusable elements. */
  readonly count: number
  readonly faults: readonly string[]
}

/** Presses Tab through the open dialog and back. Each stop must come once, in visual order, with a visible focus. */
export async function walkByTab(page: Page): Promise<Walk> {
  const stops = await recordStops(page)
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
    const previous = stops[index - 1]
    if (!previous || stop.top >= previous.bottom - 4) return []
    // A tab panel is a stop before its contents.
    if (stop.top >= previous.top && stop.bottom <= previous.bottom && stop.start >= previous.start) return []
    const sameLine = stop.bottom > previous.top && stop.top < previous.bottom
    return sameLine && stop.start > previous.start ? [] : [`"${stop.name}" comes after "${previous.name}"`]
  })
}
