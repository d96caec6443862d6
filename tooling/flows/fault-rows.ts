import type { Page } from 'playwright-core'

const tableLimitMs = 30_000

/** One row of the fault table after its run. */
export interface FaultOutcome {
  readonly name: string
  /** `taken` when the widget lived on as it should. */
  readonly outcome: string
  readonly text: string
}

/** Waits until the page of apps/faults has run through its table and reads every row. */
export async function faultOutcomes(page: Page): Promise<readonly FaultOutcome[]> {
  await page.locator('body[data-done]').waitFor({ timeout: tableLimitMs })
  return page.locator('#rows > li').evaluateAll((rows) =>
    (rows as HTMLElement[]).map(({ dataset, textContent }) => ({
      name: dataset['name'] ?? '',
      outcome: dataset['outcome'] ?? 'none',
      text: textContent ?? '',
    })),
  )
}

/** The rows that did not go as they should, in their own words. */
export function brokenRows(rows: readonly FaultOutcome[]): readonly string[] {
  return rows.filter(({ outcome }) => outcome !== 'taken').map(({ name, text }) => text || name)
}
