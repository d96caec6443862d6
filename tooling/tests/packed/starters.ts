import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeStarter, serveStarter } from '../../starters/starter.mjs'
import { runScenario, test } from './test.js'

/** The starters of most apps, which `npm test` runs. */
export const commonStarters = ['react', 'next']

/** A starter with other versions of its packages. */
interface OtherVersions {
  /** Ending of the test name: `with React 18`. */
  readonly title: string
  readonly versions: Readonly<Record<string, string>>
}

interface StarterOptions extends Partial<OtherVersions> {
  /** A starter that a test before has made in the same worker: npm installs only what that one did not have. */
  readonly after?: string
  /** For a test that follows with `after`. */
  readonly isKept?: boolean
}

/** Registers a test that makes a starter in an empty folder, runs its test, builds it, and uses it in Chromium. */
export function testStarter(
  name: string,
  { title, versions, after, isKept = false }: StarterOptions = {},
): void {
  const fullName = title === undefined ? name : `${name} ${title}`
  test(`the starter ${fullName} is made, tested and built, and connects`, async ({
    page,
    wallet,
    chain,
    folder,
    tarball,
  }) => {
    const app = { name, folder: join(folder, fullName.toLowerCase().replaceAll(' ', '-')) }
    const modules = after && join(folder, after, 'node_modules')
    await makeStarter({
      ...app,
      tarball,
      rpcUrl: chain.rpcUrl,
      ...(versions && { versions }),
      ...(modules && { modules }),
    })
    const { url, stop } = await serveStarter(app)
    await page.goto(url)
    await runScenario(page, wallet)
    // an idle page still loads what it may need next
    await page.close()
    await stop()
    // an app has tens of thousands of files: those of all apps at once would take longer than a worker has for its end
    if (!isKept) await rm(app.folder, { recursive: true, force: true })
  })
}
