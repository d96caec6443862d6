/**
 * Tries the starters and the plugins of create-plugin as a new user would: makes each in an empty folder outside of the repository,
 * installs the packed package, runs the tests, and builds. Starters connect in Chromium against a local chain.
 *
 *   node tooling/starters/try.mjs [starter or kind of plugin…]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { withWallet } from 'foyerkit/testing/playwright'
import { chromiumArgs, findChromium } from '../setup/chromium.mjs'
import { startLocalChain } from './local-chain.mjs'
import { packTarball } from './pack.mjs'
import { makePlugin, pluginKinds } from './plugin.mjs'
import { runScenario } from './scenario.mjs'
import { makeStarter, serveStarter, starterNames } from './starter.mjs'

const names = process.argv.length > 2 ? process.argv.slice(2) : [...starterNames, ...pluginKinds]
const folder = mkdtempSync(join(tmpdir(), 'foyer-starters-'))
const chain = await startLocalChain()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  const tarball = packTarball(folder)
  for (const name of names)
    await (pluginKinds.includes(name) ? tryPlugin(name, tarball) : tryStarter(name, tarball))
} finally {
  await browser.close()
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} name @param {string} tarball */
async function tryStarter(name, tarball) {
  const begin = Date.now()
  const app = { name, folder: join(folder, name) }
  await makeStarter({ ...app, tarball, rpcUrl: chain.rpcUrl })
  const { url, stop } = await serveStarter(app)
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const wallet = await withWallet(page, { chains: [chain] })
    await page.goto(url)
    await runScenario(page, wallet)
    await page.context().close()
  } finally {
    await stop()
  }
  console.log(
    `${name}: made, tested, built, connected, signed (${Math.round((Date.now() - begin) / 1000)} s)`,
  )
}

/** @param {string} kind @param {string} tarball */
async function tryPlugin(kind, tarball) {
  const begin = Date.now()
  const exported = await makePlugin({ kind, folder: join(folder, kind), tarball })
  const seconds = Math.round((Date.now() - begin) / 1000)
  console.log(`${kind}: made, tested, built, exports ${exported.join(', ')} (${seconds} s)`)
}
