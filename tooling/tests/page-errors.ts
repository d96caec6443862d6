import { expect, type BrowserContext } from '@playwright/test'

const violationPrefix = 'page-errors violation'

/** A violation of the Content-Security-Policy or of Trusted Types, as the page's event reports it. */
interface PolicyViolation {
  readonly directive: string
  readonly blocked: string
  readonly sample: string
}

/** Errors of the pages of watched browser contexts. */
export interface PageErrors {
  /** Texts of errors and warnings in the console. */
  readonly logged: readonly string[]
  /** Stacks of uncaught errors. */
  readonly uncaught: readonly string[]
  readonly violations: readonly PolicyViolation[]
  /** Watches a further context. Call it before the context opens a page. */
  watch(context: BrowserContext): Promise<void>
  /** Takes the errors reported since the last call. */
  take(): Pick<PageErrors, 'logged' | 'uncaught' | 'violations'>
  /** Asserts that no page has reported an error since the last call of `take`. */
  expectNone(): Promise<void>
}

/** Creates the recorder, which watches nothing until {@link PageErrors.watch} is called. */
export function createPageErrors(): PageErrors {
  const logged: string[] = []
  const uncaught: string[] = []
  const violations: PolicyViolation[] = []
  const contexts: BrowserContext[] = []
  return {
    logged,
    uncaught,
    violations,
    async watch(context) {
      contexts.push(context)
      context.on('weberror', (webError) => {
        const error = webError.error()
        uncaught.push(error.stack ?? String(error))
      })
      context.on('console', (message) => {
        const text = message.text()
        if (text.startsWith(violationPrefix)) {
          violations.push(JSON.parse(text.slice(violationPrefix.length)) as PolicyViolation)
        } else if (message.type() === 'error' || message.type() === 'warning') logged.push(text)
      })
      // Reported through the console, because tests that count globals would count a new one.
      await context.addInitScript((prefix) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { effectiveDirective: directive, blockedURI: blocked, sample } = event
          console.debug(prefix + JSON.stringify({ directive, blocked, sample }))
        })
      }, violationPrefix)
    },
    take: () => ({
      logged: logged.splice(0),
      uncaught: uncaught.splice(0),
      violations: violations.splice(0),
    }),
    async expectNone() {
      // Console messages arrive before the answer to an evaluation that follows them.
      const pages = contexts.flatMap((context) => context.pages())
      await Promise.all(pages.map((page) => page.evaluate(() => true).catch(() => false)))
      expect({ logged, uncaught, violations }).toEqual({ logged: [], uncaught: [], violations: [] })
    },
  }
}
