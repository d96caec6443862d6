import type { Page } from 'playwright-core'

const violationMark = 'flow-test violation'

/** A breach of the Content-Security-Policy or of Trusted Types, as the page's own event tells it. */
export interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly sample: string
}

/** What went wrong in a page so far. */
export interface Complaints {
  /** Errors and warnings in the console. */
  readonly logged: readonly string[]
  /** Errors nobody caught. */
  readonly uncaught: readonly string[]
  readonly violations: readonly Violation[]
}

/** Listens from before the page's first script, over reloads. Call it before the page goes anywhere. */
export async function collectComplaints(page: Page): Promise<Complaints> {
  const logged: string[] = []
  const uncaught: string[] = []
  const violations: Violation[] = []
  page.on('pageerror', (error) => uncaught.push(String(error.stack ?? error)))
  page.on('console', (message) => {
    const text = message.text()
    if (text.startsWith(violationMark)) {
      violations.push(JSON.parse(text.slice(violationMark.length)) as Violation)
    } else if (message.type() === 'error' || message.type() === 'warning') logged.push(text)
  })
  // told through the console: a global of our own would be seen by tests that count globals
  await page.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective: directive, blockedURI: blocked, sample } = event
      console.debug(mark + JSON.stringify({ directive, blocked, sample }))
    })
  }, violationMark)
  return { logged, uncaught, violations }
}
