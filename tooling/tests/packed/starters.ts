import { join } from 'node:path'
import { makeStarter, serveStarter } from '../../starters/starter.mjs'
import { runScenario, test } from './test.js'

/** Registers a test that makes a starter in an empty folder, runs its test, builds it, and uses it in Chromium. */
export function testStarter(name: string): void {
  test(`the starter ${name} is made, tested and built, and connects`, async ({
    page,
    wallet,
    chain,
    folder,
    tarball,
  }) => {
    const app = { name, folder: join(folder, name) }
    await makeStarter({ ...app, tarball, rpcUrl: chain.rpcUrl })
    const { url, stop } = await serveStarter(app)
    await page.goto(url)
    await runScenario(page, wallet)
    // an idle page still loads what it may need next
    await page.close()
    await stop()
  })
}
